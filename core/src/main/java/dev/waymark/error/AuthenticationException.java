package dev.waymark.error;

/**
 * An API key does not open anything. Whether it is missing, malformed, unknown, expired or revoked is not told, so that
 * nobody learns anything by trying (D-2). For the same reason, and since anybody can bring it about, it has no stack trace:
 * to refuse a key costs what it costs to accept one.
 */
public final class AuthenticationException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** The same for all reasons. */
    public AuthenticationException() {
        super("unauthenticated", "a valid API key is needed, as in: Authorization: Bearer wm_...");
    }
}
