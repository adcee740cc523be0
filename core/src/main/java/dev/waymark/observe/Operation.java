package dev.waymark.observe;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;

/**
 * A finished operation of the facade, {@link dev.waymark.Waymark}: the name, the outcome and the duration. Names and outcomes
 * are few and contain no data of links or reports, so both are suitable as labels of a metric. Immutable.
 *
 * @param name the name, such as {@code links.create}
 * @param outcome {@code ok}, the type of a visit, the code of an exception, or {@code error}
 * @param failed whether the operation threw an exception
 * @param duration the duration, not negative
 * @see <a href="package-summary.html#operations">Names and outcomes</a>
 */
public record Operation(String name, String outcome, boolean failed, Duration duration) {

    /**
     * Creates an operation.
     *
     * @throws IllegalArgumentException if {@code duration} is negative
     */
    public Operation {
        checkNotNull(name, "name");
        checkNotNull(outcome, "outcome");
        checkNotNull(duration, "duration");
        checkArgument(!duration.isNegative(), "duration must not be negative, was %s", duration);
    }

    /**
     * Creates an operation that returned normally.
     *
     * @throws IllegalArgumentException if {@code duration} is negative
     */
    public static Operation succeeded(String name, String outcome, Duration duration) {
        return new Operation(name, outcome, false, duration);
    }

    /**
     * Creates an operation that threw an exception.
     *
     * @throws IllegalArgumentException if {@code duration} is negative
     */
    public static Operation failed(String name, String outcome, Duration duration) {
        return new Operation(name, outcome, true, duration);
    }
}
