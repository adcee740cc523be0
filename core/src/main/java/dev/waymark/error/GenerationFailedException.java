package dev.waymark.error;

/** The application's report generator failed; nothing was stored or changed. */
public final class GenerationFailedException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /**
     * With what the generator threw.
     *
     * @param cause what the generator threw, or what was wrong with its outcome
     */
    public GenerationFailedException(Throwable cause) {
        super("generation_failed", "the report could not be generated", cause);
    }
}
