package dev.waymark.error;

/**
 * Text that should be {@code application/x-www-form-urlencoded} is not. The message says why, and repeats nothing of
 * the text.
 */
public final class MalformedFormException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /**
     * With a reason.
     *
     * @param reason what is wrong, without any of the text
     */
    public MalformedFormException(String reason) {
        super("malformed_form", reason, null);
    }
}
