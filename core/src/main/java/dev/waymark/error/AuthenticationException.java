package dev.waymark.error;

/**
 * An API key does not open anything. Whether it is missing, malformed, unknown, expired or revoked is not told, so that
 * nobody learns anything by trying.
 *
 * <p>It has no stack trace: anybody can bring it about, and to refuse a key must cost what it costs to accept one.
 */
public final class AuthenticationException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** The same for all reasons. */
    public AuthenticationException() {
        super("unauthenticated", "a valid API key is needed, as in: Authorization: Bearer wm_...");
    }
}
