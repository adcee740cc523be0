package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Aggregates the counts of days to counts of months. The counters of the links are locked, so no click is counted meanwhile. */
public final class ClickAggregation {

    private static final String HAS_DAYS = SqlTemplate.of("""
            first_day < :before
            AND COALESCE({days}) IS NOT NULL""").fill(Map.of("days", DayColumns.each("")));

    private static final String CLEAR_DAYS =
            SqlTemplate.of("""
            UPDATE waymark_link_clicks
            SET {clearing}
            WHERE link_id IN (:ids)
              AND {has_days}""").fill(Map.of("clearing", DayColumns.each("", " = NULL"), "has_days", HAS_DAYS));

    private static final String ARE_OLD = """
            link_id IN (:ids)
              AND grain = 1
              AND first_day < :before""";

    private static final String COUNT_VALUES = SqlTemplate.of("""
            SELECT link_id, COUNT(*) AS old_values
            FROM waymark_link_click_value
            WHERE {are_old}
            GROUP BY link_id""").fill(Map.of("are_old", ARE_OLD));

    private static final SqlTemplate LOCK_VALUES = SqlTemplate.of("""
            SELECT link_id, dimension, first_day, value_key, clicks
            FROM waymark_link_click_value
            WHERE {are_old}
            {locking}""");

    private static final String DELETE_VALUES = SqlTemplate.of("""
            DELETE FROM waymark_link_click_value
            WHERE {are_old}""").fill(Map.of("are_old", ARE_OLD));

    /**
     * The maximum number of values that one transaction aggregates, unless a single link has more values. The transaction keeps
     * the values in memory, and clicks on its links wait for its end.
     */
    private static final long MAX_VALUES = 10_000;

    private final SqlCatalog sql;
    private final ValueWriter values;
    private final OldClicks old;
    private final String lockValues;

    public ClickAggregation(SqlCatalog sql) {
        this.sql = sql;
        values = new ValueWriter(sql);
        old = new OldClicks(sql, HAS_DAYS);
        lockValues = LOCK_VALUES.fill(
                Map.of("are_old", ARE_OLD, "locking", sql.database().lockingRows()));
    }

    /** Aggregates the clicks of the next links, and returns the highest id of these links. */
    public OptionalLong aggregate(Transactions transactions, LocalDate before, long after, int limit) {
        List<Long> ids = old.next(transactions, new Parameters().set("before", before.toEpochDay()), after, limit);
        if (ids.isEmpty()) {
            return OptionalLong.empty();
        }
        Map<Long, Long> valuesOf = countValues(transactions, ids, before);
        for (List<Long> some : portions(ids, valuesOf)) {
            transactions.write("aggregating clicks", session -> aggregate(session, some, before));
        }
        return OptionalLong.of(ids.get(ids.size() - 1));
    }

    private Map<Long, Long> countValues(Transactions transactions, List<Long> ids, LocalDate before) {
        Parameters parameters = Parameters.ofIds(ids).set("before", before.toEpochDay());
        return transactions.read(
                "counting old clicks",
                session -> session.numbers(sql.ofIds(COUNT_VALUES, ids), parameters, "link_id", "old_values"));
    }

    private static List<List<Long>> portions(List<Long> ids, Map<Long, Long> valuesOf) {
        List<List<Long>> portions = new ArrayList<>();
        long values = 0;
        for (long id : ids) {
            long own = valuesOf.getOrDefault(id, 0L);
            if (portions.isEmpty() || values + own > MAX_VALUES) {
                portions.add(new ArrayList<>());
                values = 0;
            }
            portions.get(portions.size() - 1).add(id);
            values += own;
        }
        return portions;
    }

    private List<Long> aggregate(Session session, List<Long> ids, LocalDate before) throws SQLException {
        // From here on, clicks of these links wait, so no count appears between the reading and the deletion.
        old.lock(session, ids);
        Parameters parameters = Parameters.ofIds(ids).set("before", before.toEpochDay());
        session.execute(sql.ofIds(CLEAR_DAYS, ids), parameters);
        List<ValueCount> days = session.list(sql.ofIds(lockValues, ids), parameters, ValueCount::ofDay);
        values.addToMonths(session, days);
        session.execute(sql.ofIds(DELETE_VALUES, ids), parameters);
        return ids;
    }
}
