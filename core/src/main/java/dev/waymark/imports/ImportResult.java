package dev.waymark.imports;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import java.util.List;

/**
 * What became of the records of an import: each is either imported or refused.
 *
 * @param imported how many records are stored now
 * @param refused how many records are not
 * @param violations why these were refused, each with the index of its record, in ascending order; the first thousand
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public record ImportResult(long imported, long refused, List<Violation> violations) {

    /** How many violations a result has at most. Whoever wants all of them listens to the import. */
    public static final int MAX_VIOLATIONS = 1_000;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if a number is negative
     */
    public ImportResult {
        checkArgument(imported >= 0, "imported must not be negative, was %s", imported);
        checkArgument(refused >= 0, "refused must not be negative, was %s", refused);
        violations = ImmutableList.copyOf(checkNotNull(violations, "violations"));
    }
}
