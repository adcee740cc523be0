package dev.waymark.bench.measure;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * The rates of several operations that run in turns, like a {@link Contest}.
 *
 * @param perSecond the calls in a second, by operation and turn
 */
public record Rates(ImmutableList<ImmutableDoubleArray> perSecond) {

    /**
     * Measures after a turn that warms up.
     *
     * @param contestants the operations; each measures itself and returns its calls in a second
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

    /** Returns the rate of one operation over the rate of another operation. */
    public Estimate ratio(int one, int other) {
        return Estimate.ofRatios(perSecond.get(one), perSecond.get(other));
    }

    /** Returns the calls of an operation in a second. */
    public Estimate of(int contestant) {
        return Estimate.of(perSecond.get(contestant).toArray());
    }

    /** Returns the rates of two operations as text. */
    public String against(int one, int other) {
        return String.format(
                Locale.ROOT,
                "%.0f/s against %.0f/s",
                of(one).median(),
                of(other).median());
    }
}
