package dev.waymark.bench;

import java.util.Locale;

/**
 * A ratio that is to be reached.
 *
 * @param name what is compared
 * @param wanted the bound
 * @param atMost whether the bound is an upper one
 */
record Goal(String name, double wanted, boolean atMost) {

    /** Below this, two decimals say too little. */
    private static final double SMALL = 0.1;

    static Goal atMost(String name, double wanted) {
        return new Goal(name, wanted, true);
    }

    static Goal atLeast(String name, double wanted) {
        return new Goal(name, wanted, false);
    }

    /** The line that says whether it is reached. */
    String judge(double measured) {
        boolean isReached = atMost ? measured <= wanted : measured >= wanted;
        return "goal " + name + " measured " + decimal(measured) + " wanted " + decimal(wanted) + " "
                + (isReached ? "ok" : "short");
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, value < SMALL ? "%.4f" : "%.2f", value);
    }
}
