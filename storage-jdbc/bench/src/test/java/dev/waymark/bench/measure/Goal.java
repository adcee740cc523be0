package dev.waymark.bench.measure;

/**
 * A ratio that is to be reached.
 *
 * @param name what is compared
 * @param wanted the bound
 * @param atMost whether the bound is an upper one
 */
public record Goal(String name, double wanted, boolean atMost) {

    /** What came of a goal. */
    enum Verdict {
        /** It is reached, and the noise would not change that. */
        OK,
        /** It is not reached, and the noise would not change that. */
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
