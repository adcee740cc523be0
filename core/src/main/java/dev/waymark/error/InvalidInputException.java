package dev.waymark.error;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Input breaks rules. The exception names everything that is wrong at once, up to a hundred things. Nothing was
 * changed.
 *
 * <pre>{@code
 * try {
 *     links.create(CreateLink.to("javascript:alert(1)").alias("not an alias"));
 * } catch (InvalidInputException e) {
 *     List<String> fields = e.violations().stream().map(Violation::field).toList(); // alias, url
 * }
 * }</pre>
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
     * Throws if there is anything to refuse.
     *
     * @throws InvalidInputException with all violations, if there are any
     */
    public static void throwIfAny(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new InvalidInputException(violations);
        }
    }

    /** What is wrong, or the first hundred things, in the order of the commands; never empty. */
    public List<Violation> violations() {
        return violations;
    }

    /** How many things are wrong besides those in {@link #violations()}; 0 unless that has a hundred. */
    public int more() {
        return more;
    }
}
