package dev.waymark.error;

/**
 * An API key is missing, malformed, unknown, expired or revoked. The exception does not contain the reason, so that an attacker
 * learns nothing.
 *
 * <p>The exception has no stack trace, because refusing a key must not cost more than accepting a key.
 */
public final class AuthenticationException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception, which is equal for all reasons. */
    public AuthenticationException() {
        super("unauthenticated", "a valid API key is needed, as in: Authorization: Bearer wm_...");
    }
}
