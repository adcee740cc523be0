package dev.waymark.internal.base;

import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The conversion of times to whole microseconds, the precision of all stores (D-29). */
public final class Times {

    private static final long NANOS_PER_MICRO = 1_000;

    private Times() {}

    /** Returns the instant to store, rounded down. */
    public static Instant inMicros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Returns the range of a query, limited to the years of stored times. Its instants are rounded up, so a comparison with
     * stored times selects the same records.
     */
    public static TimeRange roundedUp(TimeRange range) {
        return new TimeRange(range.from().map(Times::roundedUp), range.before().map(Times::roundedUp));
    }

    /** Returns the first instant in whole microseconds at or after an instant, for a lower or an upper bound. */
    public static Instant roundedUp(Instant instant) {
        Instant known = Years.nearest(instant);
        Instant micro = inMicros(known);
        return micro.equals(known) ? micro : micro.plusNanos(NANOS_PER_MICRO);
    }
}
