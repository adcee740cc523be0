package dev.waymark.internal.base;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The conversion of times to whole microseconds, the precision of all stores (D-29). */
public final class Times {

    private Times() {}

    /** Returns the instant to store, rounded down. */
    public static Instant inMicros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }
}
