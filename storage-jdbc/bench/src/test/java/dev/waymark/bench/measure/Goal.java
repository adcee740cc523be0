package dev.waymark.bench.measure;

/**
 * A bound of a ratio.
 *
 * @param name the name of the comparison
 * @param wanted the bound
 * @param atMost whether the bound is an upper bound
 */
public record Goal(String name, double wanted, boolean atMost) {

    /** The result of a goal. */
    enum Verdict {
        /** The goal is reached, and the noise does not change this result. */
        OK,
        /** The goal is missed, and the noise does not change this result. */
        SHORT,
        /** The goal is within the noise. */
        UNSURE
    }

    public static Goal atMost(String name, double wanted) {
        return new Goal(name, wanted, true);
    }

    public static Goal atLeast(String name, double wanted) {
        return new Goal(name, wanted, false);
    }

    Verdict judge(Estimate measured) {
        boolean isLowReached = isReached(measured.low());
        if (isLowReached != isReached(measured.high())) {
            return Verdict.UNSURE;
        }
        return isLowReached ? Verdict.OK : Verdict.SHORT;
    }

    private boolean isReached(double value) {
        return atMost ? value <= wanted : value >= wanted;
    }
}
