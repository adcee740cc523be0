package dev.waymark.bench.measure;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * The median of repeated measurements, with its noise: the median of new measurements would be between these bounds
 * nineteen times out of twenty, if the machine is no busier.
 *
 * @param median the median; the mean if the median is unknown
 * @param low the lower bound, at most the median
 * @param high the upper bound, at least the median
 */
public record Estimate(double median, double low, double high) {

    /**
     * Half of the distance between the ranks of the bounds, in roots of the number of samples: the 95 % interval of a
     * median by the binomial distribution.
     */
    private static final double HALF_WIDTH = 0.98;

    /** The smallest value with two decimals; a smaller value has four decimals. */
    private static final double SMALL = 0.1;

    /**
     * Creates an estimate from at least one sample. With few samples, the bounds are the lowest and the highest sample.
     */
    public static Estimate of(double... samples) {
        checkArgument(samples.length > 0, "there must be a sample");
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int outside = (int) Math.max(0, Math.floor(sorted.length / 2.0 - HALF_WIDTH * Math.sqrt(sorted.length)));
        return new Estimate(sorted[sorted.length / 2], sorted[outside], sorted[sorted.length - 1 - outside]);
    }

    /** Creates an estimate of the ratio of two measurements that ran in the same turns. */
    public static Estimate ofRatios(ImmutableDoubleArray first, ImmutableDoubleArray second) {
        double[] ratios = new double[first.length()];
        Arrays.setAll(ratios, turn -> first.get(turn) / second.get(turn));
        return of(ratios);
    }

    /** Creates an estimate without noise, or with unknown noise. */
    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /** Returns the estimate in another unit. The function must be monotonic. */
    public Estimate map(DoubleUnaryOperator change) {
        double one = change.applyAsDouble(low);
        double other = change.applyAsDouble(high);
        return new Estimate(change.applyAsDouble(median), Math.min(one, other), Math.max(one, other));
    }

    /** Returns the ratio of two estimates that were measured separately. */
    public Estimate over(Estimate other) {
        return new Estimate(median / other.median, low / other.high, high / other.low);
    }

    /** Returns the range of the noise as text, or an empty text without noise. */
    String noise() {
        return low == high ? "" : decimal(low) + " to " + decimal(high);
    }

    @Override
    public String toString() {
        return decimal(median);
    }

    static String decimal(double value) {
        return String.format(Locale.ROOT, value < SMALL ? "%.4f" : "%.2f", value);
    }
}
