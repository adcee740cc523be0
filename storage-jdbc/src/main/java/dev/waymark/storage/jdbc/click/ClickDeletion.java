package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Deletes the counts before a day. The counters of the links are locked, so no click is counted during the deletion. */
public record ClickDeletion(SqlCatalog sql) {

    private static final SqlTemplate OLD_TOTALS = SqlTemplate.of("""
            (first_day < :month OR (first_day = :month AND ({sum}) > 0))""");

    private static final String DELETE_MONTHS = """
            DELETE FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND (first_day < :month OR (first_day = :month AND clicks <= 0))""";

    /** The assignment of {@code clicks} comes first, because MySQL evaluates later assignments with the new values. */
    private static final SqlTemplate REDUCE_MONTH = SqlTemplate.of("""
            UPDATE waymark_link_clicks
            SET clicks = clicks - ({sum}){clearing}
            WHERE link_id IN (:ids)
              AND first_day = :month""");

    private static final String DELETE_VALUES = """
            DELETE FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND ((grain = 1 AND first_day < :before) OR (grain = 2 AND first_day < :month))""";

    /** Deletes the old counts of the next links, and returns the highest id of these links. */
    public OptionalLong delete(Transactions transactions, LocalDate before, long after, int limit) {
        OldClicks old = new OldClicks(sql, OLD_TOTALS.fill(Map.of("sum", sumBefore(before))));
        long month = Grain.MONTH.first(before).toEpochDay();
        List<Long> ids = old.next(transactions, new Parameters().set("month", month), after, limit);
        if (ids.isEmpty()) {
            return OptionalLong.empty();
        }
        String reduceMonth =
                REDUCE_MONTH.fill(Map.of("sum", sumBefore(before), "clearing", eachBefore(before, ", ", " = NULL")));
        Parameters months = Parameters.ofIds(ids).set("month", month);
        Parameters days = months.and(new Parameters().set("before", before.toEpochDay()));
        transactions.write("deleting clicks", session -> {
            old.lock(session, ids);
            session.execute(sql.ofIds(reduceMonth, ids), months);
            session.execute(sql.ofIds(DELETE_MONTHS, ids), months);
            return session.execute(sql.ofIds(DELETE_VALUES, ids), days);
        });
        return OptionalLong.of(ids.get(ids.size() - 1));
    }

    /** Returns an expression for the sum of the days of the month before a day. */
    private static String sumBefore(LocalDate day) {
        return "0" + eachBefore(day, " + COALESCE(", ", 0)");
    }

    private static String eachBefore(LocalDate day, String prefix, String suffix) {
        return IntStream.range(1, day.getDayOfMonth())
                .mapToObj(each -> prefix + DayColumns.of(each) + suffix)
                .collect(Collectors.joining());
    }
}
