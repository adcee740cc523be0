package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/** A text is not a cursor of this library, or is a cursor of another owner or query. */
public final class InvalidCursorException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    /**
     * @param problem the problem, as the rest of a sentence about the cursor: "belongs to another query"
     */
    public InvalidCursorException(String problem) {
        super("invalid_cursor", "the cursor " + checkNotNull(problem, "problem"), null);
        this.problem = problem;
    }

    /** Returns the problem as the message of a {@link Violation}, without the cursor. */
    public String problem() {
        return problem;
    }
}
