package dev.waymark.error;

/**
 * A password was not hashed: the wait for a free processor exceeded the configured patience, or the thread was interrupted
 * during the wait. The message contains the reason. Nothing was changed, so the call may be repeated.
 *
 * @see <a href="../access/package-summary.html#hashing">The cost of hashing</a>
 */
public final class BusyException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace, since the exception occurs under load. */
    public BusyException(String message) {
        super("busy", message);
    }
}
