package dev.waymark.observe;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finished operation of the facade, {@link dev.waymark.Waymark}: the name, the outcome and the duration. Names and outcomes
 * are few and contain no data of links or reports, so both are suitable as labels of a metric. Immutable.
 *
 * @see <a href="package-summary.html#operations">Names and outcomes</a>
 */
public final class Operation {

    private final String name;
    private final String outcome;
    private final boolean failed;
    private final Duration duration;

    private Operation(String name, String outcome, boolean failed, Duration duration) {
        this.name = checkNotNull(name, "name");
        this.outcome = checkNotNull(outcome, "outcome");
        this.failed = failed;
        this.duration = checkNotNull(duration, "duration");
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

    /** Returns the name, such as {@code links.create}. */
    public String name() {
        return name;
    }

    /** Returns the outcome: {@code ok}, the type of a visit, the code of an exception, or {@code error}. */
    public String outcome() {
        return outcome;
    }

    /** Returns whether the operation threw an exception. */
    public boolean hasFailed() {
        return failed;
    }

    /** Returns the duration, which is not negative. */
    public Duration duration() {
        return duration;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Operation that
                && name.equals(that.name)
                && outcome.equals(that.outcome)
                && failed == that.failed
                && duration.equals(that.duration);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, outcome, failed, duration);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("name", name)
                .add("outcome", outcome)
                .add("failed", failed)
                .add("duration", duration)
                .toString();
    }
}
