package dev.waymark.bench.measure;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/** The format of times. */
public final class Times {

    private static final ImmutableList<String> UNITS = ImmutableList.of("ns", "µs", "ms", "s");

    private Times() {}

    /** Returns a time as text in the most readable unit. */
    public static String text(double micros) {
        double value = micros * 1_000;
        int unit = 0;
        while (value >= 999.5 && unit < UNITS.size() - 1) {
            value /= 1_000;
            unit++;
        }
        return String.format(
                Locale.ROOT, value < 9.95 && value != Math.rint(value) ? "%.1f %s" : "%.0f %s", value, UNITS.get(unit));
    }
}
