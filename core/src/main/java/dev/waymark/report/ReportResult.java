package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;

/** The rating of a URL by a report. The results are in ascending order, the worst result first. */
public enum ReportResult {
    /** The URL has many problems. */
    BAD,
    /** The URL has some problems. */
    DECENT,
    /** The URL has no significant problems. */
    GOOD;

    private static final int DECENT_FROM = 50;
    private static final int GOOD_FROM = 90;
    private static final int MAX_SCORE = 100;

    /** Returns the name in the specification. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }

    /**
     * Returns the rating of a score, by the bands of Lighthouse: good from 90, decent from 50, bad below 50.
     *
     * @param score the score, 0 to 100
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
