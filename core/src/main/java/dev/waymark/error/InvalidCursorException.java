package dev.waymark.error;

/** A cursor that this library did not give, or that it gave for another owner or query. */
public final class InvalidCursorException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** With what is wrong with it. */
    public InvalidCursorException(String message) {
        super("invalid_cursor", message, null);
    }
}
