package dev.waymark.error;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Input breaks rules. The exception contains all violations together, up to 100. Nothing was changed, except the earlier
 * batches of an update by query.
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

    private static final int MAX_VIOLATIONS = 100;

    private final transient ImmutableList<Violation> violations;
    private final int more;

    /**
     * Creates an exception with violations.
     *
     * @param violations at least one violation; violations after the first 100 are only counted
     */
    public InvalidInputException(List<Violation> violations) {
        super("invalid", describe(violations), null);
        checkArgument(!violations.isEmpty(), "invalid input needs a violation");
        this.violations = ImmutableList.copyOf(first(violations));
        this.more = violations.size() - this.violations.size();
    }

    private static List<Violation> first(List<Violation> violations) {
        return violations.subList(0, Math.min(violations.size(), MAX_VIOLATIONS));
    }

    private static String describe(List<Violation> violations) {
        String described = first(violations).stream().map(Violation::describe).collect(joining("; "));
        int more = violations.size() - first(violations).size();
        return more == 0 ? described : described + "; and " + more + " more";
    }

    /**
     * Throws an exception if the list contains a violation.
     *
     * @throws InvalidInputException if the list is not empty; contains the violations
     */
    public static void throwIfAny(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new InvalidInputException(violations);
        }
    }

    /** Returns the violations, in the order of the commands: at least 1 and at most 100. */
    public List<Violation> violations() {
        return violations;
    }

    /** Returns the number of further violations after the first 100. */
    public int more() {
        return more;
    }
}
