package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Deletes the counts before a day. The rows of the links are locked, so no click is counted during the deletion. */
public record ClickDeletion(SqlCatalog sql) {

    private static final String OLD_TOTALS = "AND (first_day < :month OR (first_day = :month AND (%s) > 0))";

    private static final String DELETE_MONTHS = """
            DELETE FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND (first_day < :month OR (first_day = :month AND clicks <= 0))
            """;

    /** The assignment of {@code clicks} comes first, because MySQL evaluates later assignments with the new values. */
    private static final String REDUCE_MONTH = """
            UPDATE waymark_link_clicks
            SET clicks = clicks - (%s)%s
            WHERE link_id IN (:ids)
              AND first_day = :month
            """;

    private static final String DELETE_VALUES = """
            DELETE FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND ((grain = 1 AND first_day < :before) OR (grain = 2 AND first_day < :month))
            """;

    /** Deletes the old counts of the next links, and returns the highest id of these links. */
    public OptionalLong delete(Transactions transactions, LocalDate before, long after, int limit) {
        OldClicks old = new OldClicks(sql, OLD_TOTALS.formatted(sumBefore(before)));
        long month = Grain.MONTH.first(before).toEpochDay();
        List<Long> ids = old.next(transactions, p -> p.set("month", month), after, limit);
        if (ids.isEmpty()) {
            return OptionalLong.empty();
        }
        transactions.write("deleting clicks", session -> {
            old.lock(session, ids);
            return delete(session, ids, before);
        });
        return OptionalLong.of(ids.get(ids.size() - 1));
    }

    private List<Long> delete(Session session, List<Long> ids, LocalDate before) throws SQLException {
        Binder binder = p ->
                p.setEach("ids", ids).set("month", Grain.MONTH.first(before).toEpochDay());
        String reduceMonth = REDUCE_MONTH.formatted(sumBefore(before), eachBefore(before, ", %s = NULL"));
        session.execute(sql.ofIds(reduceMonth, ids), binder);
        session.execute(sql.ofIds(DELETE_MONTHS, ids), binder);
        session.execute(sql.ofIds(DELETE_VALUES, ids), binder.and(p -> p.set("before", before.toEpochDay())));
        return ids;
    }

    /** Returns an expression for the sum of the days of the month before a day. */
    private static String sumBefore(LocalDate day) {
        return "0" + eachBefore(day, " + COALESCE(%s, 0)");
    }

    private static String eachBefore(LocalDate day, String text) {
        return IntStream.range(1, day.getDayOfMonth())
                .mapToObj(each -> text.formatted(DayColumns.of(each)))
                .collect(Collectors.joining());
    }
}
