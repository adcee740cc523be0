package dev.waymark.internal.list;

import java.time.Duration;

/**
 * The number of records in the next portion, adapted to the duration of the last portion. Large portions need fewer
 * transactions. But a record may have any number of rows (a link may have 100,000 rows of clicks), and a transaction beyond the
 * time-out of a connection would never succeed.
 */
final class Pace {

    /** The size of the first portion: small enough for records with many rows. */
    private static final int FIRST_SIZE = 64;

    /**
     * The duration after which portions shrink, well below the time-outs of connections. A lower value would cause more
     * transactions and a longer total duration.
     */
    private static final long LONG = Duration.ofSeconds(5).toNanos();

    private static final long SHORT = Duration.ofSeconds(1).toNanos();

    private final int max;
    private int size;

    /**
     * @param max the maximum number of records in a portion, at least 1
     */
    Pace(int max) {
        this.max = max;
        this.size = Math.min(FIRST_SIZE, max);
    }

    /** Returns the size of the next portion. */
    int size() {
        return size;
    }

    /**
     * Halves the next portion if the last portion took more than five seconds, and doubles the last portion after less than one
     * second.
     *
     * @param records the number of records in the last portion, at least 1. A deletion may stop at a referenced record, and portions stay small
     *     among such records, because each attempt to delete a referenced record is in vain
     */
    void adapt(long nanos, int records) {
        if (nanos > LONG) {
            size = Math.max(1, size / 2);
        } else if (nanos < SHORT) {
            size = Math.min(max, 2 * records);
        }
    }
}
