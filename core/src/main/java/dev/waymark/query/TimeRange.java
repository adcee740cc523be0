package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A stretch of time: from one instant on, up to another. With neither, it is all of time.
 *
 * <pre>{@code
 * TimeRange january = TimeRange.ALWAYS
 *         .from(Instant.parse("2025-01-01T00:00:00Z"))
 *         .before(Instant.parse("2025-02-01T00:00:00Z"));
 * }</pre>
 *
 * @param from its first instant, or empty if it has no beginning
 * @param before the first instant after it, or empty if it has no end
 */
public record TimeRange(Optional<Instant> from, Optional<Instant> before) {

    /** All of time. */
    public static final TimeRange ALWAYS = new TimeRange(Optional.empty(), Optional.empty());

    /** Checks for null. */
    public TimeRange {
        checkNotNull(from, "from");
        checkNotNull(before, "before");
    }

    /** The same with another beginning, this instant included. */
    public TimeRange from(Instant first) {
        return new TimeRange(Optional.of(checkNotNull(first, "first")), before);
    }

    /** The same with another end, this instant not included. */
    public TimeRange before(Instant end) {
        return new TimeRange(from, Optional.of(checkNotNull(end, "end")));
    }

    /** Whether it is all of time. */
    public boolean isAlways() {
        return from.isEmpty() && before.isEmpty();
    }

    /** Whether this instant is in it. */
    public boolean includes(Instant instant) {
        checkNotNull(instant, "instant");
        return from.filter(first -> instant.isBefore(first)).isEmpty()
                && before.filter(end -> !instant.isBefore(end)).isEmpty();
    }

    /** Whether there is an instant, and it is in this. What has none is in all of time only. */
    public boolean includes(Optional<Instant> instant) {
        checkNotNull(instant, "instant");
        return isAlways() || instant.filter(this::includes).isPresent();
    }
}
