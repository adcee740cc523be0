package dev.waymark.error;

/**
 * So many passwords are being hashed that this one's turn did not come in time (D-32), or who waited for it was interrupted.
 * Nothing was changed, and it may be tried again in a moment.
 */
public final class BusyException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace, since it comes when there is much to do. */
    public BusyException() {
        super("busy", "too many passwords are being hashed; try again in a moment");
    }
}
