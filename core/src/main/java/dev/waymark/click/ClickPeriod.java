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
 * Whole days on end.
 *
 * <pre>{@code
 * LocalDate today = LocalDate.now(waymark.clock().withZone(waymark.zone(owner)));
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
     * Checks that the period contains a day. {@link dev.waymark.form.Forms#parseClickPeriod} reads a period from outside input
     * and reports violations.
     *
     * @throws IllegalArgumentException if the period contains no day, or a day that is not in the years 1 to 9999
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

    /**
     * Returns the clicks of each day of this period: the given clicks, and 0 for days without clicks. The time and the size are
     * linear in the days of the period.
     *
     * <pre>{@code
     * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
     * SortedMap<LocalDate, Long> days = june.filled(waymark.clicks(owner).byDay(link.id(), june));
     * }</pre>
     *
     * @param days the clicks of some days; days outside this period are left out
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
