package dev.waymark.internal.base;

import dev.waymark.error.Violation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The range of accepted dates and times, which all databases and all parsers of ISO 8601 support. */
public final class Years {

    /** The message of a violation. */
    public static final String EXPECTATION = "must be in the years 0001 to 9999";

    private static final int FIRST_YEAR = 1;
    private static final int LAST_YEAR = 9_999;
    private static final LocalDate FIRST = LocalDate.of(FIRST_YEAR, 1, 1);
    private static final LocalDate LAST = LocalDate.of(LAST_YEAR, 12, 31);
    private static final Instant FROM = FIRST.atStartOfDay(ZoneOffset.UTC).toInstant();
    private static final Instant UNTIL =
            LAST.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();

    private Years() {}

    /** Returns the violation of a field with a date or time in another year. */
    public static Violation violation(String field) {
        return withLimits(Violation.of(field, "range", EXPECTATION));
    }

    /** Returns a violation whose message contains the years, with the years as arguments. */
    public static Violation withLimits(Violation violation) {
        return violation.with("min", FIRST_YEAR).with("max", LAST_YEAR);
    }

    public static boolean include(LocalDate date) {
        return !date.isBefore(FIRST) && !date.isAfter(LAST);
    }

    /** Returns whether the instant is in the range, in UTC. */
    public static boolean include(Instant instant) {
        return !instant.isBefore(FROM) && instant.isBefore(UNTIL);
    }
}
