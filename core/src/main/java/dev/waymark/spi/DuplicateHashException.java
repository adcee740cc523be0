package dev.waymark.spi;

/**
 * The hash that was to be written belongs to another API key; nothing was written. It never reaches the library's callers.
 */
public final class DuplicateHashException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** For the one hash that was to be written, which no message tells. */
    public DuplicateHashException() {
        super("there is an API key with this hash");
    }
}
