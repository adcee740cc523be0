package dev.waymark.spi.support;

import java.time.Instant;

/** Instants as microseconds since the epoch, the precision of all instants in the library. */
public final class Micros {

    private static final long PER_SECOND = 1_000_000;
    private static final long NANOS_EACH = 1_000;

    private Micros() {}

    /**
     * Returns the microseconds since the epoch. Nanoseconds are dropped.
     *
     * @throws ArithmeticException if the instant is more than about 290,000 years before or after the epoch
     */
    public static long of(Instant instant) {
        // ChronoUnit.MICROS.between counts nanoseconds internally, and overflows in the year 2262.
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / NANOS_EACH);
    }

    /** Returns the instant of a number of microseconds since the epoch. */
    public static Instant toInstant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * NANOS_EACH);
    }
}
