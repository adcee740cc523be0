package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The columns that the row of a month has for its days. */
final class DayColumns {

    static final int MOST = 31;

    private DayColumns() {}

    /** @param dayOfMonth from 1 */
    static String of(int dayOfMonth) {
        return "day_" + dayOfMonth;
    }

    static String of(LocalDate day) {
        return of(day.getDayOfMonth());
    }

    /**
     * Something for each of the columns, with commas in between.
     *
     * @param text with {@code %1$s} for the column
     */
    static String each(String text) {
        return IntStream.rangeClosed(1, MOST)
                .mapToObj(day -> text.formatted(of(day)))
                .collect(Collectors.joining(", "));
    }

    /** The days of a row that has {@code first_day} and all of the columns: those that are not 0. */
    static ImmutableSortedMap<LocalDate, Long> read(Row row) throws SQLException {
        LocalDate first = LocalDate.ofEpochDay(row.number("first_day"));
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
