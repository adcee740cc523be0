package dev.waymark.error;

/** A cursor that was not handed out by this library, or was handed out for another owner or query (D-27). */
public final class InvalidCursorException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** With what is wrong with it. */
    public InvalidCursorException(String message) {
        super("invalid_cursor", message, null);
    }
}
