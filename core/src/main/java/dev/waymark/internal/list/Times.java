package dev.waymark.internal.list;

import dev.waymark.internal.base.Years;
import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times of queries as stores compare them. */
public final class Times {

    private static final long NANOS_PER_MICRO = 1_000;

    private Times() {}

    /** The range with the same whole microseconds, of those years that records may be of. */
    public static TimeRange stored(TimeRange range) {
        return new TimeRange(range.from().map(Times::stored), range.before().map(Times::stored));
    }

    /** Up to the next microsecond: what is stored has whole ones, and is before the instant if it is before that. */
    private static Instant stored(Instant instant) {
        Instant known = Years.nearest(instant);
        Instant micro = known.truncatedTo(ChronoUnit.MICROS);
        return micro.equals(known) ? micro : micro.plusNanos(NANOS_PER_MICRO);
    }
}
