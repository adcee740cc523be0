package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Aggregates the counts of days to counts of months. The rows of the links are locked, so no click is counted meanwhile. */
public final class ClickAggregation {

    private static final String OLD_DAYS = """
              AND first_day < :before
              AND COALESCE(%s) IS NOT NULL
            """.formatted(DayColumns.each("%1$s"));

    private static final String CLEAR_DAYS = """
            UPDATE waymark_link_clicks
            SET %s
            WHERE link_id IN (:ids)
            """.formatted(DayColumns.each("%1$s = NULL")) + OLD_DAYS;

    private static final String OLD_VALUES = """
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND grain = 1
              AND first_day < :before
            """;

    private static final String COUNT_VALUES =
            "SELECT link_id, COUNT(*) AS old_values\n" + OLD_VALUES + "GROUP BY link_id\n";
    private static final String READ_VALUES = "SELECT link_id, dimension, first_day, value_key, clicks\n" + OLD_VALUES;
    private static final String DELETE_VALUES = "DELETE " + OLD_VALUES;

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
        old = new OldClicks(sql, OLD_DAYS);
        lockValues = READ_VALUES + sql.database().lockingRows();
    }

    /** Aggregates the clicks of the next links, and returns the highest id of these links. */
    public OptionalLong aggregate(Transactions transactions, LocalDate before, long after, int limit) {
        List<Long> ids = old.next(transactions, p -> p.set("before", before.toEpochDay()), after, limit);
        if (ids.isEmpty()) {
            return OptionalLong.empty();
        }
        for (List<Long> some : portions(ids, countValues(transactions, ids, before))) {
            transactions.write("aggregating clicks", session -> aggregate(session, some, before));
        }
        return OptionalLong.of(ids.get(ids.size() - 1));
    }

    private Map<Long, Long> countValues(Transactions transactions, List<Long> ids, LocalDate before) {
        return transactions.read(
                "counting old clicks",
                session -> session.map(
                        sql.ofIds(COUNT_VALUES, ids),
                        p -> p.setEach("ids", ids).set("before", before.toEpochDay()),
                        row -> row.number("link_id"),
                        row -> row.number("old_values")));
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
        old.lock(session, ids);
        Binder binder = p -> p.setEach("ids", ids).set("before", before.toEpochDay());
        values.addToMonths(session, session.list(sql.ofIds(lockValues, ids), binder, ValueCount::ofDay));
        session.execute(sql.ofIds(DELETE_VALUES, ids), binder);
        session.execute(sql.ofIds(CLEAR_DAYS, ids), binder);
        return ids;
    }
}
