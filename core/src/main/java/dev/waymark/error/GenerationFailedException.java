package dev.waymark.error;

/**
 * The application's report generator failed. Nothing was stored or changed, except the earlier reports of an update by query.
 */
public final class GenerationFailedException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a cause.
     *
     * @param cause the exception of the generator, or the defect of its outcome
     */
    public GenerationFailedException(Throwable cause) {
        super("generation_failed", "the report could not be generated", cause);
    }
}
