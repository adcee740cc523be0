package dev.waymark.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Two ways of doing the same, measured in turns, so that whatever else the machine does meets both.
 *
 * @param operations how often each does it in a turn
 * @param turns how many turns count; as many again, a quarter of them, warm up before
 */
record Duel(int operations, int turns) {

    /**
     * What came of it, as medians over the turns.
     *
     * @param nanos what an operation of the first took
     * @param peerNanos what an operation of the second took
     */
    record Result(double nanos, double peerNanos) {

        /** How many times as long the first took. */
        double ratio() {
            return nanos / peerNanos;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.2f µs against %.2f µs", nanos / 1_000, peerNanos / 1_000);
        }
    }

    /** Measures; each is given the number of the operation, which is never the same twice. */
    Result between(IntConsumer one, IntConsumer other) {
        double[] nanos = new double[turns];
        double[] peerNanos = new double[turns];
        int number = 0;
        for (int turn = -turns / 4; turn < turns; turn++) {
            double first = nanosFor(one, number);
            double second = nanosFor(other, number + operations);
            number += 2 * operations;
            if (turn >= 0) {
                nanos[turn] = first;
                peerNanos[turn] = second;
            }
        }
        return new Result(median(nanos), median(peerNanos));
    }

    private double nanosFor(IntConsumer work, int from) {
        long start = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            work.accept(from + i);
        }
        return (double) (System.nanoTime() - start) / operations;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
