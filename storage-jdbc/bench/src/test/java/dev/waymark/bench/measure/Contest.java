package dev.waymark.bench.measure;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A comparison of several operations. The operations run in turns, so other work of the machine affects all operations
 * alike.
 *
 * @param operations the number of calls of an operation in a turn, by the index of the operation
 * @param warmUps the number of turns before the counted turns
 * @param turns the number of counted turns
 */
public record Contest(IntUnaryOperator operations, int warmUps, int turns) {

    private static final double TURN_NANOS = 10e6;
    private static final int MAX_OPERATIONS = 500;
    private static final double TRIAL_NANOS = 100e6;
    private static final int MIN_TRIALS = 3;

    /** Creates a comparison with the same number of calls for all operations, and half as many warm-up turns. */
    public Contest(int operations, int turns) {
        this(contestant -> operations, turns / 2, turns);
    }

    /** Returns the comparison with another number of warm-up turns: larger code is compiled later. */
    public Contest withWarmUps(int more) {
        return new Contest(operations, more, turns);
    }

    /**
     * The result of a comparison.
     *
     * @param nanos the mean time of a call in nanoseconds, by operation and turn
     */
    public record Result(ImmutableList<ImmutableDoubleArray> nanos) {

        /** Returns the time of the first operation over the time of the second operation. */
        public Estimate ratio() {
            return ratioOver(1);
        }

        /** Returns the time of the first operation over the time of another operation in the same turn. */
        public Estimate ratioOver(int other) {
            return Estimate.ofRatios(nanos.get(0), nanos.get(other));
        }

        /** Returns the time of a call in nanoseconds. */
        public Estimate nanosOf(int contestant) {
            return Estimate.of(nanos.get(contestant).toArray());
        }

        /** Returns the times of the first and another operation as text. */
        public String against(int other) {
            return micros(0) + " against " + micros(other);
        }

        private String micros(int contestant) {
            return Times.text(nanosOf(contestant).median() / 1_000);
        }

        @Override
        public String toString() {
            return IntStream.range(0, nanos.size()).mapToObj(this::micros).collect(Collectors.joining(" against "));
        }
    }

    /**
     * Creates a comparison whose turns take about ten milliseconds for each operation, so slow operations run less
     * often.
     */
    public static Contest fitting(int turns, IntConsumer... contestants) {
        int[] operations =
                Arrays.stream(contestants).mapToInt(Contest::operationsIn).toArray();
        return new Contest(contestant -> operations[contestant], turns / 2, turns);
    }

    /** Returns the number of calls in a turn. The trials also warm up the operation. */
    private static int operationsIn(IntConsumer contestant) {
        double fastest = Double.MAX_VALUE;
        double all = 0;
        for (int trial = 1; trial <= MIN_TRIALS || all < TRIAL_NANOS; trial++) {
            double nanos = nanosFor(contestant, -trial, 1);
            fastest = Math.min(fastest, nanos);
            all += nanos;
        }
        return (int) Math.max(1, Math.min(MAX_OPERATIONS, TURN_NANOS / fastest));
    }

    /**
     * Runs the comparison. Each call receives the number of the call, which never repeats.
     *
     * @param contestants the operations; the first is compared with each of the other operations
     */
    public Result between(IntConsumer... contestants) {
        checkArgument(contestants.length > 0, "there must be an operation");
        double[][] nanos = new double[contestants.length][turns];
        int number = 0;
        for (int turn = -warmUps; turn < turns; turn++) {
            for (int i = 0; i < contestants.length; i++) {
                int count = operations.applyAsInt(i);
                double taken = nanosFor(contestants[i], number, count);
                number += count;
                if (turn >= 0) {
                    nanos[i][turn] = taken;
                }
            }
        }
        return new Result(Arrays.stream(nanos).map(ImmutableDoubleArray::copyOf).collect(toImmutableList()));
    }

    private static double nanosFor(IntConsumer work, int from, int operations) {
        long start = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            work.accept(from + i);
        }
        return (double) (System.nanoTime() - start) / operations;
    }
}
