package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The condition that a count belongs to one of several spans. */
final class SpanConditions {

    private static final String SPAN = "(grain = :grain%1$s AND first_day >= :from%1$s AND first_day < :before%1$s)";

    private SpanConditions() {}

    /** Returns the condition for a number of spans. */
    static String anyOf(int spans) {
        return IntStream.range(0, spans)
                .mapToObj(i -> SPAN.formatted(suffix(i)))
                .collect(Collectors.joining(" OR ", "(", ")"));
    }

    /** Returns a binder for the condition with the same number of spans. */
    static Binder binding(List<ClickSpan> spans) {
        return p -> {
            for (int i = 0; i < spans.size(); i++) {
                bind(p, suffix(i), spans.get(i));
            }
        };
    }

    private static void bind(StatementParameters parameters, String suffix, ClickSpan span) throws SQLException {
        parameters
                .set("grain" + suffix, Codes.of(span.grain()))
                .set("from" + suffix, span.from().toEpochDay())
                .set("before" + suffix, span.before().toEpochDay());
    }

    private static String suffix(int number) {
        return "_" + number;
    }
}
