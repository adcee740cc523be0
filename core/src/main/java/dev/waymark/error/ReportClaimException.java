package dev.waymark.error;

/**
 * The claim of a report prevents the call. Nothing was changed. The code states the reason:
 *
 * <ul>
 *   <li>{@code claim_lost}: the claim of the caller is no longer valid. Another worker has claimed the report after the lease
 *       expired, the generation was requested again, an outcome was recorded, or the claim was ended by
 *       {@link dev.waymark.report.ReportQueue#fail ReportQueue.fail}.
 *   <li>{@code report_claimed}: a worker has claimed the report. Until the lease expires, only this worker can record an outcome, by
 *       {@link dev.waymark.report.ReportQueue#recordOutcome ReportQueue.recordOutcome}.
 * </ul>
 *
 * @see <a href="../package-summary.html#D-36">Work on reports</a>
 */
public final class ReportClaimException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final long id;

    private ReportClaimException(String code, String message, long id) {
        super(code, message);
        this.id = id;
    }

    /** Creates the exception of a caller whose claim is no longer valid. */
    public static ReportClaimException lost(long id) {
        return new ReportClaimException(
                "claim_lost", "the claim of the report with id " + id + " is no longer valid", id);
    }

    /** Creates the exception of a caller without a claim. */
    public static ReportClaimException held(long id) {
        return new ReportClaimException("report_claimed", "a worker holds the claim of the report with id " + id, id);
    }

    /** Returns the id of the report. */
    public long id() {
        return id;
    }
}
