package dev.waymark.spi;

/**
 * The exception of an insertion if another API key has the new hash. No key was written. The exception never reaches the
 * library's callers.
 */
public final class DuplicateHashException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message does not contain the hash. */
    public DuplicateHashException() {
        super("there is an API key with this hash");
    }
}
