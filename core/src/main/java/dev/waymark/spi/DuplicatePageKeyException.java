package dev.waymark.spi;

/**
 * The exception of an insertion of reports if another report has the page key of a draft. No report was written. The exception
 * never reaches the library's callers.
 */
public final class DuplicatePageKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message does not contain the key, because the key opens a page. */
    public DuplicatePageKeyException() {
        super("another report has the page key");
    }
}
