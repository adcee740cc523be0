package dev.waymark.error;

/**
 * A claim of a report is no longer valid: another worker has claimed the report after the lease expired, the generation
 * was requested again, an outcome was recorded, or the claim was ended by {@link dev.waymark.report.ReportQueue#fail
 * ReportQueue.fail}. Nothing was changed.
 *
 * @see <a href="../package-summary.html#D-36">Work on reports</a>
 */
public final class ClaimLostException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final long id;

    /** Creates an exception for one report. */
    public ClaimLostException(long id) {
        super("claim_lost", "the claim of the report with id " + id + " is no longer valid");
        this.id = id;
    }

    /** Returns the id of the report. */
    public long id() {
        return id;
    }
}
