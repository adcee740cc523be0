package dev.waymark.spi;

/**
 * A claim of a draft is not as it was when the draft was made: another link has it, or has it no longer. Nothing was written.
 * It never reaches the library's callers.
 */
public final class DuplicateClaimException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Does not say which claim: who asks again finds out. */
    public DuplicateClaimException() {
        super("another link has a claim, or has it no longer");
    }
}
