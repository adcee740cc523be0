package dev.waymark.click;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSortedMap;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.SortedMap;

/**
 * A period of whole days.
 *
 * <pre>{@code
 * LocalDate today = LocalDate.now(waymark.clock().withZone(waymark.zone(owner)));
 * ClickPeriod lastThirtyDays = ClickPeriod.between(today.minusDays(29), today.plusDays(1));
 * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
 * }</pre>
 *
 * @param from the first day
 * @param before the first day after the period
 */
public record ClickPeriod(LocalDate from, LocalDate before) {

    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST = LocalDate.of(10_000, 1, 1);

    /**
     * Checks that the period contains a day. {@link dev.waymark.form.Forms#parseClickPeriod} parses a period from outside input
     * and reports violations.
     *
     * @throws IllegalArgumentException if the period contains no day, or a day outside the years 1 to 9999
     */
    public ClickPeriod {
        checkArgument(
                checkNotNull(from, "from").isBefore(checkNotNull(before, "before")),
                "a period must contain a day, was from %s and before %s",
                from,
                before);
        checkArgument(
                !from.isBefore(FIRST) && !before.isAfter(LAST),
                "a period must be in the years 1 to 9999, was from %s and before %s",
                from,
                before);
    }

    /** Returns the period from the day {@code from} (inclusive) to the day {@code before} (exclusive). */
    public static ClickPeriod between(LocalDate from, LocalDate before) {
        return new ClickPeriod(from, before);
    }

    /** Returns the period of one day. */
    public static ClickPeriod day(LocalDate day) {
        checkYear(checkNotNull(day, "day").getYear());
        return new ClickPeriod(day, day.plusDays(1));
    }

    /** Returns the week of a day, from Monday to Sunday, without days after the year 9999. */
    public static ClickPeriod week(LocalDate day) {
        checkYear(checkNotNull(day, "day").getYear());
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        LocalDate next = monday.plusWeeks(1);
        return new ClickPeriod(monday, next.isAfter(LAST) ? LAST : next);
    }

    /** Returns the period of a month. */
    public static ClickPeriod month(YearMonth month) {
        checkYear(checkNotNull(month, "month").getYear());
        return new ClickPeriod(month.atDay(1), month.plusMonths(1).atDay(1));
    }

    /** Returns the period of a year. */
    public static ClickPeriod year(Year year) {
        checkYear(checkNotNull(year, "year").getValue());
        return new ClickPeriod(year.atDay(1), year.plusYears(1).atDay(1));
    }

    /** Returns whether a day is in this period. */
    public boolean includes(LocalDate day) {
        return !checkNotNull(day, "day").isBefore(from) && day.isBefore(before);
    }

    /**
     * Returns the clicks of each day of this period: the given clicks, and 0 for days without clicks. The time and the size are
     * linear in the days of the period.
     *
     * <pre>{@code
     * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
     * SortedMap<LocalDate, Long> days = june.filled(waymark.clicks(owner).byDay(link.id(), june));
     * }</pre>
     *
     * @param days the clicks of some days; days outside this period are ignored
     */
    public SortedMap<LocalDate, Long> filled(SortedMap<LocalDate, Long> days) {
        checkNotNull(days, "days");
        return from.datesUntil(before)
                .collect(ImmutableSortedMap.toImmutableSortedMap(
                        Comparator.naturalOrder(), day -> day, day -> days.getOrDefault(day, 0L)));
    }

    private static void checkYear(int year) {
        checkArgument(
                year >= FIRST.getYear() && year < LAST.getYear(),
                "a period must be in the years 1 to 9999, was in %s",
                year);
    }
}
