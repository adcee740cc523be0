package dev.waymark.error;

/**
 * A worker has claimed the report. Until the lease expires, only the worker with the claim can record an outcome, by
 * {@link dev.waymark.report.ReportQueue#recordOutcome ReportQueue.recordOutcome}. Nothing was changed.
 *
 * @see <a href="../package-summary.html#D-36">Work on reports</a>
 */
public final class ReportClaimedException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final long id;

    /** Creates an exception for one report. */
    public ReportClaimedException(long id) {
        super("report_claimed", "a worker holds the claim of the report with id " + id);
        this.id = id;
    }

    /** Returns the id of the report. */
    public long id() {
        return id;
    }
}
