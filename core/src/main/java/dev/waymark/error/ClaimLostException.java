package dev.waymark.error;

/**
 * A claim of a report does not hold any more: its lease ran out and another has claimed the report, or the report was
 * requested anew, or it is done, or it was given back. Nothing was changed.
 *
 * @see <a href="../package-summary.html#D-36">Work on reports</a>
 */
public final class ClaimLostException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final long id;

    /** For one report. */
    public ClaimLostException(long id) {
        super("claim_lost", "the claim of the report with id " + id + " does not hold any more");
        this.id = id;
    }

    /** The id of the report. */
    public long id() {
        return id;
    }
}
