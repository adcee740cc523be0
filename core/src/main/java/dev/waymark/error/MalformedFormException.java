package dev.waymark.error;

/**
 * A body or query cannot be read as {@code application/x-www-form-urlencoded}: the text is malformed or too large, or the body
 * has another content type. The message contains the reason, and no part of the text.
 */
public final class MalformedFormException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private MalformedFormException(String code, String reason) {
        super(code, reason, null);
    }

    /**
     * Creates an exception with the code {@code malformed_form}.
     *
     * @param reason the broken rule, without any part of the text
     */
    public MalformedFormException(String reason) {
        this("malformed_form", reason);
    }

    /**
     * Creates an exception with the code {@code too_large}.
     *
     * @param maxBytes the maximum number of bytes of a body
     */
    public static MalformedFormException tooLarge(long maxBytes) {
        return new MalformedFormException("too_large", "the body must have at most " + maxBytes + " bytes");
    }

    /** Creates an exception with the code {@code unsupported_media_type}. */
    public static MalformedFormException unsupportedMediaType() {
        return unsupportedMediaType("the body must be application/x-www-form-urlencoded");
    }

    /**
     * Creates an exception with the code {@code unsupported_media_type}.
     *
     * @param reason the broken rule, without any part of the text
     */
    public static MalformedFormException unsupportedMediaType(String reason) {
        return new MalformedFormException("unsupported_media_type", reason);
    }
}
