package dev.waymark.spi;

/**
 * The exception of an insertion of links if a claim differs from its state in the draft: another link has the claim, or the
 * link in the draft no longer has the claim. No link was written. The exception never reaches the library's callers.
 */
public final class DuplicateClaimException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without the claim. The caller reads the claims again to find the conflict. */
    public DuplicateClaimException() {
        super("another link has a claim, or has it no longer");
    }
}
