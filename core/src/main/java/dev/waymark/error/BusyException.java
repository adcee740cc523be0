package dev.waymark.error;

/**
 * So many passwords are being hashed that the turn of this one did not come in time, or the thread was interrupted
 * while it waited. Nothing was changed; try again in a moment.
 *
 * @see <a href="../access/package-summary.html#hashing">The cost of hashing</a>
 */
public final class BusyException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Has no stack trace, since it comes when there is much to do. */
    public BusyException() {
        super("busy", "too many passwords are being hashed; try again in a moment");
    }
}
