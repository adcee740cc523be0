package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;

/** How a report rates its URL. Results sort in this order, the worst first. */
public enum ReportResult {
    /** Much is wrong. */
    BAD("bad"),
    /** Something is wrong. */
    DECENT("decent"),
    /** All is well. */
    GOOD("good");

    private static final int DECENT_FROM = 50;
    private static final int GOOD_FROM = 90;
    private static final int MAX_SCORE = 100;

    private final String wireName;

    ReportResult(String wireName) {
        this.wireName = wireName;
    }

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }

    /**
     * Rates a score by the bands of Lighthouse: good from 90, decent from 50, else bad.
     *
     * @param score 0 to 100
     * @throws IllegalArgumentException if the score is less than 0 or more than 100
     */
    public static ReportResult ofScore(int score) {
        checkArgument(score >= 0 && score <= MAX_SCORE, "a score must be 0 to 100, was %s", score);
        if (score >= GOOD_FROM) {
            return GOOD;
        }
        return score >= DECENT_FROM ? DECENT : BAD;
    }
}
