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

    static Goal atMost(String name, double wanted) {
        return new Goal(name, wanted, true);
    }

    static Goal atLeast(String name, double wanted) {
        return new Goal(name, wanted, false);
    }

    /** The line that says whether it is reached. */
    String judge(double measured) {
        boolean isReached = atMost ? measured <= wanted : measured >= wanted;
        return String.format(
                Locale.ROOT,
                "goal %s measured %.2f wanted %.2f %s",
                name,
                measured,
                wanted,
                isReached ? "ok" : "short");
    }
}
