package dev.waymark.storage.jdbc.statement;

import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** The insertion of rows into a table with the column {@code id}, whose values the database generates. */
public final class RowInsertion {

    /** An insertion that reports a row with the same key as a missing result, because an error would end the transaction. */
    private static final SqlTemplate RETURNING = SqlTemplate.of("""
            {insert}
            {on_conflict}
            RETURNING id""");

    private final boolean isQuery;
    private final Sql insert;
    private final Sql restore;

    /** @param columns the columns except the id */
    public RowInsertion(SqlCatalog sql, String table, Collection<String> columns) {
        isQuery = sql.database().writesInQueries();
        String row = Columns.insert(table, columns);
        String onConflict = sql.database().onConflictDoNothing();
        insert = sql.of(isQuery ? RETURNING.fill(Map.of("insert", row, "on_conflict", onConflict)) : row);
        restore = sql.of(Columns.insertWithId(table, columns));
    }

    /**
     * Inserts a row with a new id.
     *
     * @return the id; empty if another row has the same key and the database reports this without an error
     */
    public OptionalLong insert(Session session, Parameters values) throws SQLException {
        return isQuery ? session.writeByQuery(insert, values, "id") : session.writeWithGeneratedKey(insert, values);
    }

    /** Inserts rows with existing ids. */
    public <T> void restore(Session session, List<T> rows, Function<T, Parameters> values) throws SQLException {
        session.insertAll(restore, rows, values);
    }
}
