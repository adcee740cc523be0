package dev.waymark.error;

/** A text is not valid {@code application/x-www-form-urlencoded}. The message contains the reason and no part of the text. */
public final class MalformedFormException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a reason.
     *
     * @param reason the defect, without any part of the text
     */
    public MalformedFormException(String reason) {
        super("malformed_form", reason, null);
    }
}
