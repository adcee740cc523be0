package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/** A cursor that this library did not give, or that it gave for another owner or query. */
public final class InvalidCursorException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    /** @param problem what is wrong with it, as the rest of a sentence about the cursor: "belongs to another query" */
    public InvalidCursorException(String problem) {
        super("invalid_cursor", "the cursor " + checkNotNull(problem, "problem"), null);
        this.problem = problem;
    }

    /** What is wrong with it, in the words of a {@link Violation}: without the cursor. */
    public String problem() {
        return problem;
    }
}
