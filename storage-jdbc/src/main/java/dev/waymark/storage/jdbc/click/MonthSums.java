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
     * @param columns the expression for the clicks of a row
     */
    private record MonthsInSpan(LocalDate from, LocalDate before, String columns) {}

    private final List<MonthsInSpan> parts;

    MonthSums(List<ClickSpan> spans) {
        parts = spans.stream().flatMap(MonthSums::parts).toList();
    }

    private static Stream<MonthsInSpan> parts(ClickSpan span) {
        return switch (span.grain()) {
            case MONTH -> Stream.of(new MonthsInSpan(span.from(), span.before(), "clicks"));
            case DAY -> months(span).map(month -> new MonthsInSpan(month, month.plusMonths(1), days(month, span)));
        };
    }

    /** Returns the months that overlap with a span. */
    static Stream<LocalDate> months(ClickSpan span) {
        return Stream.iterate(
                Grain.MONTH.first(span.from()), month -> month.isBefore(span.before()), month -> month.plusMonths(1));
    }

    private static String days(LocalDate month, ClickSpan span) {
        return IntStream.rangeClosed(1, month.lengthOfMonth())
                .filter(day -> span.includes(month.withDayOfMonth(day)))
                .mapToObj(day -> "COALESCE(" + DayColumns.of(day) + ", 0)")
                .collect(Collectors.joining(" + "));
    }

    /** Returns the expression for the clicks of a row within the spans. */
    String expression() {
        return IntStream.range(0, parts.size())
                .mapToObj(i -> "CASE WHEN first_day >= :from_" + i + " AND first_day < :before_" + i + " THEN "
                        + parts.get(i).columns() + " ELSE 0 END")
                .collect(Collectors.joining(" + "));
    }

    /** Returns the parameters of the expression, and {@link #monthParameters} for the months of the spans. */
    Parameters parameters() {
        return expressionParameters()
                .and(monthParameters(
                        Collections.min(Lists.transform(parts, MonthsInSpan::from)),
                        Collections.max(Lists.transform(parts, MonthsInSpan::before))));
    }

    /** Returns the parameters of the expression. */
    Parameters expressionParameters() {
        Parameters parameters = new Parameters();
        for (int i = 0; i < parts.size(); i++) {
            parameters.set("from_" + i, parts.get(i).from().toEpochDay());
            parameters.set("before_" + i, parts.get(i).before().toEpochDay());
        }
        return parameters;
    }

    /** Returns the parameters {@code :from} and {@code :before} for a range of the first days of months. */
    static Parameters monthParameters(LocalDate from, LocalDate before) {
        return new Parameters().set("from", from.toEpochDay()).set("before", before.toEpochDay());
    }
}
