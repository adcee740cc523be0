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
 * Several ways of doing the same, measured in turns, so that whatever else the machine does meets all of them.
 *
 * @param operations how often each, by its index, does it in a turn
 * @param warmUps how many turns are made before, which do not count
 * @param turns how many turns count
 */
public record Contest(IntUnaryOperator operations, int warmUps, int turns) {

    private static final double TURN_NANOS = 10e6;
    private static final int MOST_OPERATIONS = 500;
    private static final double TRIAL_NANOS = 100e6;
    private static final int FEWEST_TRIALS = 3;

    /** All do it the same number of times; half as many turns warm up. */
    public Contest(int operations, int turns) {
        this(contestant -> operations, turns / 2, turns);
    }

    /** After more turns than usual: code that is larger is compiled later. */
    public Contest withWarmUps(int more) {
        return new Contest(operations, more, turns);
    }

    /**
     * What came of it.
     *
     * @param nanos what an operation of each contestant took, turn by turn
     */
    public record Result(ImmutableList<ImmutableDoubleArray> nanos) {

        /** How many times as long the first took as the second. */
        public Estimate ratio() {
            return ratioOver(1);
        }

        /** How many times as long the first took as another one in the same turn. */
        public Estimate ratioOver(int other) {
            return Estimate.ofRatios(nanos.get(0), nanos.get(other));
        }

        /** What an operation took. */
        public Estimate nanosOf(int contestant) {
            return Estimate.of(nanos.get(contestant).toArray());
        }

        /** What the first and another one took, in words. */
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

    /** Each does it as often in a turn as it can in some milliseconds: what is slow need not be done often to be measured. */
    public static Contest fitting(int turns, IntConsumer... contestants) {
        int[] operations =
                Arrays.stream(contestants).mapToInt(Contest::operationsIn).toArray();
        return new Contest(contestant -> operations[contestant], turns / 2, turns);
    }

    /** Warms up by the way. */
    private static int operationsIn(IntConsumer contestant) {
        double fastest = Double.MAX_VALUE;
        double all = 0;
        for (int trial = 1; trial <= FEWEST_TRIALS || all < TRIAL_NANOS; trial++) {
            double nanos = nanosFor(contestant, -trial, 1);
            fastest = Math.min(fastest, nanos);
            all += nanos;
        }
        return (int) Math.max(1, Math.min(MOST_OPERATIONS, TURN_NANOS / fastest));
    }

    /**
     * Measures; each is given the number of the operation, which is never the same twice.
     *
     * @param contestants of which the first is compared with each of the others
     */
    public Result between(IntConsumer... contestants) {
        checkArgument(contestants.length > 0, "nobody takes part");
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
