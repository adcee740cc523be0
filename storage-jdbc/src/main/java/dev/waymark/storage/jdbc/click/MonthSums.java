package dev.waymark.storage.jdbc.click;

import com.google.common.collect.Lists;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The expression that sums the clicks of a month's row within some spans. */
final class MonthSums {

    /**
     * A range of months with the same expression.
     *
     * @param clicks the expression for the clicks of a month within a span
     */
    private record MonthRange(LocalDate from, LocalDate before, String clicks) {}

    private final List<MonthRange> ranges;

    MonthSums(List<ClickSpan> spans) {
        ranges = spans.stream().flatMap(MonthSums::ranges).toList();
    }

    private static Stream<MonthRange> ranges(ClickSpan span) {
        return switch (span.grain()) {
            case MONTH -> Stream.of(new MonthRange(span.from(), span.before(), "clicks"));
            case DAY -> months(span).map(month -> new MonthRange(month, month.plusMonths(1), sumOfDays(month, span)));
        };
    }

    /** Returns the months that overlap with a span. */
    static Stream<LocalDate> months(ClickSpan span) {
        return Stream.iterate(
                Grain.MONTH.first(span.from()), month -> month.isBefore(span.before()), month -> month.plusMonths(1));
    }

    private static String sumOfDays(LocalDate month, ClickSpan span) {
        return IntStream.rangeClosed(1, month.lengthOfMonth())
                .filter(day -> span.includes(month.withDayOfMonth(day)))
                .mapToObj(day -> "COALESCE(" + DayColumns.of(day) + ", 0)")
                .collect(Collectors.joining(" + "));
    }

    /** Returns the expression for the clicks of a row within the spans. */
    String expression() {
        return IntStream.range(0, ranges.size())
                .mapToObj(i -> "CASE WHEN first_day >= :from_" + i + " AND first_day < :before_" + i + " THEN "
                        + ranges.get(i).clicks() + " ELSE 0 END")
                .collect(Collectors.joining(" + "));
    }

    /** Returns the parameters of the expression, and {@link #monthParameters} for the months of the spans. */
    Parameters parameters() {
        return expressionParameters()
                .and(monthParameters(
                        Collections.min(Lists.transform(ranges, MonthRange::from)),
                        Collections.max(Lists.transform(ranges, MonthRange::before))));
    }

    /** Returns the parameters of the expression. */
    Parameters expressionParameters() {
        Parameters parameters = new Parameters();
        for (int i = 0; i < ranges.size(); i++) {
            parameters.set("from_" + i, ranges.get(i).from().toEpochDay());
            parameters.set("before_" + i, ranges.get(i).before().toEpochDay());
        }
        return parameters;
    }

    /** Returns the parameters {@code :from} and {@code :before} for a range of the first days of months. */
    static Parameters monthParameters(LocalDate from, LocalDate before) {
        return new Parameters().set("from", from.toEpochDay()).set("before", before.toEpochDay());
    }
}
