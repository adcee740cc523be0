package dev.waymark.bench.measure;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * How often a second several things were done, measured in turns as in a {@link Contest}.
 *
 * @param perSecond of each contestant, turn by turn
 */
public record Rates(ImmutableList<ImmutableDoubleArray> perSecond) {

    /**
     * Measures, after one turn that warms up.
     *
     * @param contestants each measures itself, and gives how often a second
     */
    public static Rates of(int turns, DoubleSupplier... contestants) {
        ImmutableList<ImmutableDoubleArray.Builder> rates = Stream.generate(ImmutableDoubleArray::builder)
                .limit(contestants.length)
                .collect(toImmutableList());
        for (int turn = 0; turn <= turns; turn++) {
            for (int i = 0; i < contestants.length; i++) {
                double rate = contestants[i].getAsDouble();
                if (turn > 0) {
                    rates.get(i).add(rate);
                }
            }
        }
        return new Rates(rates.stream().map(ImmutableDoubleArray.Builder::build).collect(toImmutableList()));
    }

    /** How many times as often one was done as the other. */
    public Estimate ratio(int one, int other) {
        return Estimate.ofRatios(perSecond.get(one), perSecond.get(other));
    }

    /** How often a second it was done. */
    public Estimate of(int contestant) {
        return Estimate.of(perSecond.get(contestant).toArray());
    }

    /** How often one was done and the other, in words. */
    public String against(int one, int other) {
        return String.format(
                Locale.ROOT,
                "%.0f/s against %.0f/s",
                of(one).median(),
                of(other).median());
    }
}
