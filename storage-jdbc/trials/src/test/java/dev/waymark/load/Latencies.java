package dev.waymark.load;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** The durations of operations, with an error of at most 5 %. */
public final class Latencies {

    private static final double STEP = Math.log(1.05);
    private static final int STEPS = 500;
    private static final double NANOS_IN_MICRO = 1e3;

    private final AtomicLongArray counts = new AtomicLongArray(STEPS);

    /** Adds the duration of an operation. */
    public void add(long nanos) {
        double steps = Math.log(Math.max(1, nanos / NANOS_IN_MICRO)) / STEP;
        counts.incrementAndGet(Math.min(STEPS - 1, (int) steps));
    }

    /** Returns the number of operations. */
    public long count() {
        long count = 0;
        for (int i = 0; i < STEPS; i++) {
            count += counts.get(i);
        }
        return count;
    }

    /** Returns the maximum duration of this percentage of the operations, the fastest first. */
    public Duration percentile(int percent) {
        long left = count() * percent / 100;
        int step = 0;
        while (step < STEPS - 1 && left >= counts.get(step)) {
            left -= counts.get(step++);
        }
        return Duration.of(Math.round(Math.exp((step + 1) * STEP)), ChronoUnit.MICROS);
    }
}
