package dev.waymark.bench.measure;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * The median of what was measured again and again, and what is noise: if all were measured anew, the median would be between
 * these nineteen times out of twenty, as long as the machine is no busier than it was.
 *
 * @param median or the mean, where nothing else is known
 * @param low not above it
 * @param high not below it
 */
public record Estimate(double median, double low, double high) {

    /** Half of the distance between ranks, in roots of the number of samples: the binomial's 95 % for a median. */
    private static final double HALF_WIDTH = 0.98;

    /** Below this, two decimals say too little. */
    private static final double SMALL = 0.1;

    /** Of one sample at least; of few ones, all that was measured is between. */
    public static Estimate of(double... samples) {
        checkArgument(samples.length > 0, "nothing was measured");
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int outside = (int) Math.max(0, Math.floor(sorted.length / 2.0 - HALF_WIDTH * Math.sqrt(sorted.length)));
        return new Estimate(sorted[sorted.length / 2], sorted[outside], sorted[sorted.length - 1 - outside]);
    }

    /** How many times as much the first was as the second, of what was measured in turns. */
    public static Estimate ofRatios(ImmutableDoubleArray first, ImmutableDoubleArray second) {
        double[] ratios = new double[first.length()];
        Arrays.setAll(ratios, turn -> first.get(turn) / second.get(turn));
        return of(ratios);
    }

    /** What has no noise, or none that is known. */
    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /** The same of what this was measured in another unit for; {@code change} must keep the order, or turn it round. */
    public Estimate map(DoubleUnaryOperator change) {
        double one = change.applyAsDouble(low);
        double other = change.applyAsDouble(high);
        return new Estimate(change.applyAsDouble(median), Math.min(one, other), Math.max(one, other));
    }

    /** How many times as much this is, of what was measured apart. */
    public Estimate over(Estimate other) {
        return new Estimate(median / other.median, low / other.high, high / other.low);
    }

    /** How far the noise goes, in words; empty if there is none. */
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
