package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A range of instants, which may be unlimited at one end or at both ends.
 *
 * <pre>{@code
 * TimeRange january = TimeRange.ALWAYS
 *         .from(Instant.parse("2025-01-01T00:00:00Z"))
 *         .before(Instant.parse("2025-02-01T00:00:00Z"));
 * }</pre>
 *
 * <p>All instants are rounded up to whole microseconds, and limited to the years 0000 to 10000. Stored instants have whole
 * microseconds of the years 0001 to 9999, so the range includes the same stored instants.
 *
 * @param from the first instant of the range; empty for no beginning
 * @param before the first instant after the range; empty for no end
 */
public record TimeRange(Optional<Instant> from, Optional<Instant> before) {

    /** The range of all instants. */
    public static final TimeRange ALWAYS = new TimeRange(Optional.empty(), Optional.empty());

    private static final Instant EARLIEST = Instant.parse("0000-12-30T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+10000-01-03T00:00:00Z");
    private static final long NANOS_PER_MICRO = 1_000;

    /** Rounds and limits the bounds. Throws a {@link NullPointerException} if either bound is null. */
    public TimeRange {
        from = checkNotNull(from, "from").map(TimeRange::stored);
        before = checkNotNull(before, "before").map(TimeRange::stored);
    }

    /** Returns the first instant at or after the instant that a store can have. */
    private static Instant stored(Instant instant) {
        Instant near = Comparators.min(Comparators.max(instant, EARLIEST), LATEST);
        Instant micros = near.truncatedTo(ChronoUnit.MICROS);
        return micros.equals(near) ? micros : micros.plusNanos(NANOS_PER_MICRO);
    }

    /** Returns this range with another beginning, including the instant. */
    public TimeRange from(Instant first) {
        return new TimeRange(Optional.of(checkNotNull(first, "first")), before);
    }

    /** Returns this range with another end, excluding the instant. */
    public TimeRange before(Instant end) {
        return new TimeRange(from, Optional.of(checkNotNull(end, "end")));
    }

    /** Returns whether this is the range of all instants. */
    public boolean isAlways() {
        return from.isEmpty() && before.isEmpty();
    }

    /** Returns whether the range includes the instant. */
    public boolean includes(Instant instant) {
        checkNotNull(instant, "instant");
        return (from.isEmpty() || !instant.isBefore(from.get()))
                && (before.isEmpty() || instant.isBefore(before.get()));
    }

    /** Returns whether the range includes the instant. Only the range of all instants includes an absent instant. */
    public boolean includes(Optional<Instant> instant) {
        checkNotNull(instant, "instant");
        return isAlways() || (instant.isPresent() && includes(instant.get()));
    }
}
