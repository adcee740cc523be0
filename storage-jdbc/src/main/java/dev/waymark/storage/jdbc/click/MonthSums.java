package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Adds up what the rows of months have in some spans. */
final class MonthSums {

    /**
     * What is added of the rows of some months.
     *
     * @param columns an expression
     */
    private record MonthsInSpan(LocalDate from, LocalDate before, String columns) {}

    private final List<MonthsInSpan> parts;

    MonthSums(List<ClickSpan> spans) {
        parts = spans.stream().flatMap(MonthSums::parts).collect(ImmutableList.toImmutableList());
    }

    private static Stream<MonthsInSpan> parts(ClickSpan span) {
        return switch (span.grain()) {
            case MONTH -> Stream.of(new MonthsInSpan(span.from(), span.before(), "clicks"));
            case DAY -> months(span).map(month -> new MonthsInSpan(month, month.plusMonths(1), days(month, span)));
        };
    }

    /** The months that a span touches. */
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

    /** An expression for what is in a row. */
    String expression() {
        return IntStream.range(0, parts.size())
                .mapToObj(i -> "CASE WHEN first_day >= :from_" + i + " AND first_day < :before_" + i + " THEN "
                        + parts.get(i).columns() + " ELSE 0 END")
                .collect(Collectors.joining(" + "));
    }

    /** Binds the parameters of the expression. */
    Binder binding() {
        return p -> {
            for (int i = 0; i < parts.size(); i++) {
                p.set("from_" + i, parts.get(i).from().toEpochDay());
                p.set("before_" + i, parts.get(i).before().toEpochDay());
            }
        };
    }

    /** Binds between which days all the months of the spans begin. */
    Binder bindingMonths() {
        return bindingMonths(
                parts.stream()
                        .map(MonthsInSpan::from)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                parts.stream()
                        .map(MonthsInSpan::before)
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    /** Binds between which days the months begin. */
    static Binder bindingMonths(LocalDate from, LocalDate before) {
        return p -> p.set("from", from.toEpochDay()).set("before", before.toEpochDay());
    }
}
