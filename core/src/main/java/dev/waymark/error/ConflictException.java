package dev.waymark.error;

/** What a caller wants is well-formed, but something that is stored stands in its way. */
public abstract sealed class ConflictException extends WaymarkException
        permits AliasTakenException, StaleVersionException {

    private static final long serialVersionUID = 1L;

    ConflictException(String code, String message) {
        super(code, message, null);
    }
}
