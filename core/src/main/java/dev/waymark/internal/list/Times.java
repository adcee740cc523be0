package dev.waymark.internal.list;

import dev.waymark.internal.base.Years;
import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The conversion of times in queries, for the comparison with stored times. */
public final class Times {

    private static final long NANOS_PER_MICRO = 1_000;

    private Times() {}

    /** Returns the range in whole microseconds, limited to the years of stored times. */
    public static TimeRange stored(TimeRange range) {
        return new TimeRange(range.from().map(Times::stored), range.before().map(Times::stored));
    }

    /**
     * Rounds up to whole microseconds. Stored times have whole microseconds, so a comparison with the rounded instant selects
     * the same records.
     */
    private static Instant stored(Instant instant) {
        Instant known = Years.nearest(instant);
        Instant micro = known.truncatedTo(ChronoUnit.MICROS);
        return micro.equals(known) ? micro : micro.plusNanos(NANOS_PER_MICRO);
    }
}
