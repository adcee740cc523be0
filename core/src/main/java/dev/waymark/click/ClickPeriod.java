package dev.waymark.click;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;

/**
 * Whole days on end.
 *
 * <pre>{@code
 * LocalDate today = LocalDate.now(ZoneOffset.UTC); // or the builder's zone, if you have set another
 * ClickPeriod lastThirtyDays = ClickPeriod.between(today.minusDays(29), today.plusDays(1));
 * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
 * }</pre>
 *
 * @param from the first day
 * @param before the first day after it
 */
public record ClickPeriod(LocalDate from, LocalDate before) {

    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST = LocalDate.of(10_000, 1, 1);

    /**
     * Checks that there is a day in it.
     *
     * @throws IllegalArgumentException if it has no day, or one that is not in the years 1 to 9999
     */
    public ClickPeriod {
        checkArgument(
                checkNotNull(from, "from").isBefore(checkNotNull(before, "before")),
                "a period must have a day, was from %s and before %s",
                from,
                before);
        checkArgument(
                !from.isBefore(FIRST) && !before.isAfter(LAST),
                "a period must be in the years 1 to 9999, was from %s and before %s",
                from,
                before);
    }

    /** The days from one on, up to another, which is not in it. */
    public static ClickPeriod between(LocalDate from, LocalDate before) {
        return new ClickPeriod(from, before);
    }

    /** One day. */
    public static ClickPeriod day(LocalDate day) {
        checkYear(checkNotNull(day, "day").getYear());
        return new ClickPeriod(day, day.plusDays(1));
    }

    /** The week of a day, from Monday to Sunday, as far as it is before the year 10000. */
    public static ClickPeriod week(LocalDate day) {
        checkYear(checkNotNull(day, "day").getYear());
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        LocalDate next = monday.plusWeeks(1);
        return new ClickPeriod(monday, next.isAfter(LAST) ? LAST : next);
    }

    /** A month. */
    public static ClickPeriod month(YearMonth month) {
        checkYear(checkNotNull(month, "month").getYear());
        return new ClickPeriod(month.atDay(1), month.plusMonths(1).atDay(1));
    }

    /** A year. */
    public static ClickPeriod year(Year year) {
        checkYear(checkNotNull(year, "year").getValue());
        return new ClickPeriod(year.atDay(1), year.plusYears(1).atDay(1));
    }

    private static void checkYear(int year) {
        checkArgument(
                year >= FIRST.getYear() && year < LAST.getYear(),
                "a period must be in the years 1 to 9999, was in %s",
                year);
    }
}
