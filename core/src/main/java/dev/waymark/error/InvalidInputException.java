package dev.waymark.error;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * What a caller sent breaks the rules. It names all that is wrong at once, up to a hundred things, and nothing was changed.
 */
public final class InvalidInputException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private static final int MOST_TOLD = 100;

    private final transient ImmutableList<Violation> violations;
    private final int more;

    /**
     * With all that is wrong.
     *
     * @param violations at least one; after the first hundred they are only counted
     */
    public InvalidInputException(List<Violation> violations) {
        super("invalid", describe(violations), null);
        checkArgument(!violations.isEmpty(), "invalid input needs a violation");
        this.violations = ImmutableList.copyOf(told(violations));
        this.more = violations.size() - this.violations.size();
    }

    private static List<Violation> told(List<Violation> violations) {
        return violations.subList(0, Math.min(violations.size(), MOST_TOLD));
    }

    private static String describe(List<Violation> violations) {
        String told = told(violations).stream().map(Violation::describe).collect(joining("; "));
        int more = violations.size() - told(violations).size();
        return more == 0 ? told : told + "; and " + more + " more";
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

    /** All that is wrong, or the first hundred things, in the order of the commands; never empty. */
    public List<Violation> violations() {
        return violations;
    }

    /** How many more violations there are; 0 up to a hundred. */
    public int more() {
        return more;
    }
}
