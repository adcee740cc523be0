package dev.waymark.error;

/**
 * A password was not hashed: the wait for its turn took longer than the configured patience, or the thread was interrupted
 * while it waited. The message contains the reason. Nothing was changed, so the call may be repeated.
 *
 * @see <a href="../access/package-summary.html#hashing">The cost of hashing</a>
 */
public final class BusyException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace, since it occurs under load. */
    public BusyException(String message) {
        super("busy", message);
    }
}
