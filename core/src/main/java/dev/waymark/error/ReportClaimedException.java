package dev.waymark.error;

/**
 * A worker has claimed the report, and no other outcome is taken until its lease runs out. Nothing was changed.
 *
 * @see <a href="../package-summary.html#D-36">Work on reports</a>
 */
public final class ReportClaimedException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final long id;

    /** For one report. */
    public ReportClaimedException(long id) {
        super("report_claimed", "a worker has claimed the report with id " + id + " and is at work on it");
        this.id = id;
    }

    /** The id of the report. */
    public long id() {
        return id;
    }
}
