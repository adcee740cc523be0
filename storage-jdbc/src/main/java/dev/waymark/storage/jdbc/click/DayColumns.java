package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The columns for the days in the row of a month. */
final class DayColumns {

    static final int COUNT = 31;

    private DayColumns() {}

    /** @param dayOfMonth from 1 */
    static String of(int dayOfMonth) {
        return "day_" + dayOfMonth;
    }

    static String of(LocalDate day) {
        return of(day.getDayOfMonth());
    }

    /** Returns all columns, each with a prefix, separated by commas. */
    static String each(String prefix) {
        return each(prefix, "");
    }

    /** Returns all columns, each with a prefix and a suffix, separated by commas. */
    static String each(String prefix, String suffix) {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(day -> prefix + of(day) + suffix)
                .collect(Collectors.joining(", "));
    }

    /** Returns the sum of each column under its name, separated by commas. */
    static String sums() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(day -> "SUM(" + of(day) + ") AS " + of(day))
                .collect(Collectors.joining(", "));
    }

    /** Returns the days with clicks. The row contains {@code first_day} and all columns of days. */
    static ImmutableSortedMap<LocalDate, Long> read(Row row) throws SQLException {
        LocalDate first = row.day("first_day");
        ImmutableSortedMap.Builder<LocalDate, Long> days = ImmutableSortedMap.naturalOrder();
        for (int day = 1; day <= first.lengthOfMonth(); day++) {
            long clicks = row.number(of(day));
            if (clicks > 0) {
                days.put(first.withDayOfMonth(day), clicks);
            }
        }
        return days.build();
    }
}
