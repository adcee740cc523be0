package dev.waymark.internal.list;

import java.time.Duration;

/**
 * How many records are dealt with at a time: as many as make it worth a transaction, but fewer where these take long, since what
 * belongs to a record is bounded by nothing that is known here (a link may have a hundred thousand rows of clicks), and a
 * transaction that takes longer than a connection waits for an answer would never succeed.
 */
final class Pace {

    /** So few that the first do not take too long either, whatever they have. */
    private static final int FIRST = 64;

    /** Well below the timeouts of connections. If it were shorter there would be more transactions, which take longer in all. */
    private static final long LONG = Duration.ofSeconds(5).toNanos();

    private static final long SHORT = Duration.ofSeconds(1).toNanos();

    private final int most;
    private int size;

    /**
     * Begins low.
     *
     * @param most never more than this many, at least 1
     */
    Pace(int most) {
        this.most = most;
        this.size = Math.min(FIRST, most);
    }

    /** How many are next. */
    int size() {
        return size;
    }

    /** Half as many next if the last have taken longer than five seconds, twice as many if less than one. */
    void took(long nanos) {
        if (nanos > LONG) {
            size = Math.max(1, size / 2);
        } else if (nanos < SHORT) {
            size = Math.min(most, 2 * size);
        }
    }
}
