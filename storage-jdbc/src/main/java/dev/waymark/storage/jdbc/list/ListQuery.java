package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * A query that lists or counts records.
 *
 * @param binder binds the parameters of the query
 */
public record ListQuery(Sql sql, Binder binder) {

    private static final SqlTemplate COUNT = SqlTemplate.of("""
            SELECT COUNT(*) AS total
            FROM {source}
            WHERE {conditions}
            """);

    private static final SqlTemplate AMONG = SqlTemplate.of("""
            SELECT {columns}
            FROM {source}
            WHERE {id} IN (:ids)
              AND {conditions}
            ORDER BY {id}
            """);

    /** Returns the query that counts the records that match all conditions. */
    public static ListQuery count(SqlCatalog catalog, Source source, List<Condition> conditions) {
        List<Condition> all = ImmutableList.copyOf(Iterables.concat(source.conditions(), conditions));
        String sql = COUNT.fill(Map.of("source", source.from(), "conditions", Condition.allOf(all, List.of())));
        return new ListQuery(catalog.of(sql), Condition.bindAll(all));
    }

    /**
     * Returns the query for the records with the given ids that match all conditions, in the order of ids.
     *
     * @param locking the end of the query that locks the rows, or the empty text
     */
    static ListQuery among(
            SqlCatalog catalog, Table table, List<Long> ids, List<Condition> conditions, String locking) {
        String sql = AMONG.fill(Map.of(
                "columns", table.columns(),
                "source", table.declaration(),
                "id", table.column(Order.ID),
                "conditions", Condition.unindexed(Condition.allOf(conditions, List.of()))));
        return new ListQuery(
                catalog.ofIds(sql + locking, ids), Condition.bindAll(conditions).and(p -> p.setEach("ids", ids)));
    }

    /** Runs a query that lists records. */
    public <T> ImmutableList<T> list(Session session, Row.Mapper<T> mapper) throws SQLException {
        return session.list(sql, binder, mapper);
    }

    /** Runs a query that counts records. */
    public long total(Session session) throws SQLException {
        return session.get(sql, binder, row -> row.number("total"));
    }
}
