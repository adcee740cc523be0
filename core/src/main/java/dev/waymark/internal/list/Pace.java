package dev.waymark.internal.list;

import java.time.Duration;

/**
 * Adapts the number of records in a transaction to the time of earlier transactions. Large portions need fewer transactions.
 * But a record may have any number of rows (a link may have 100,000 rows of clicks), and a transaction that takes longer than
 * the time-out of a connection would never succeed.
 */
final class Pace {

    /** The size of the first portion, which must not take too long for any kind of records. */
    private static final int FIRST_SIZE = 64;

    /** Well below the time-outs of connections. A lower value would cause more transactions and take longer in total. */
    private static final long LONG = Duration.ofSeconds(5).toNanos();

    private static final long SHORT = Duration.ofSeconds(1).toNanos();

    private final int most;
    private int size;

    /**
     * @param most the maximum number of records in a portion, at least 1
     */
    Pace(int most) {
        this.most = most;
        this.size = Math.min(FIRST_SIZE, most);
    }

    /** Returns the size of the next portion. */
    int size() {
        return size;
    }

    /**
     * Halves the next portion if the last portion took more than five seconds, and doubles the next portion after less than one
     * second.
     */
    void took(long nanos) {
        if (nanos > LONG) {
            size = Math.max(1, size / 2);
        } else if (nanos < SHORT) {
            size = Math.min(most, 2 * size);
        }
    }
}
