package dev.waymark.error;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** What a caller sent breaks the rules. It names all that is wrong at once, and nothing was changed. */
public final class InvalidInputException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final transient ImmutableList<Violation> violations;

    /**
     * With all that is wrong.
     *
     * @param violations at least one
     */
    public InvalidInputException(List<Violation> violations) {
        super("invalid", violations.stream().map(Violation::describe).collect(joining("; ")), null);
        checkArgument(!violations.isEmpty(), "invalid input needs a violation");
        this.violations = ImmutableList.copyOf(violations);
    }

    /**
     * Refuses what is wrong.
     *
     * @throws InvalidInputException with all violations, if there are any
     */
    public static void throwIfAny(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new InvalidInputException(violations);
        }
    }

    /** All that is wrong, in the order of the commands; never empty. */
    public List<Violation> violations() {
        return violations;
    }
}
