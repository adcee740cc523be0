package dev.waymark.storage.jdbc.schema;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of a table in the database, including the indexes of constraints.
 *
 * @param names the names of the indexes, in lower case
 * @param uniqueColumns the columns of each unique index, in lower case and separated by commas
 */
public record Indexes(ImmutableSet<String> names, ImmutableSet<String> uniqueColumns) {

    private static final Joiner COMMAS = Joiner.on(", ");

    /** A column of an index. */
    private record IndexColumn(String index, String column, boolean unique) {}

    /**
     * Reads the indexes of a table.
     *
     * @param table the name of the table, with its schema and a dot if statements contain the schema
     */
    public static Indexes of(Session session, String table) throws SQLException {
        Connection connection = session.connection();
        DatabaseMetaData database = connection.getMetaData();
        int dot = table.indexOf('.');
        String name = stored(database, table.substring(dot + 1));
        String schema = dot < 0 ? connection.getSchema() : stored(database, table.substring(0, dot));
        List<IndexColumn> columns = new ArrayList<>();
        try (ResultSet indexes = indexes(connection, database, schema, name)) {
            while (indexes.next()) {
                IndexColumn column = new IndexColumn(
                        Strings.nullToEmpty(indexes.getString("INDEX_NAME")),
                        Strings.nullToEmpty(indexes.getString("COLUMN_NAME")),
                        !indexes.getBoolean("NON_UNIQUE"));
                if (!column.index().isEmpty()) { // a row without an index describes the whole table
                    columns.add(column);
                }
            }
        }
        return of(columns);
    }

    private static Indexes of(List<IndexColumn> columns) {
        ImmutableSet<String> names = columns.stream()
                .map(column -> Ascii.toLowerCase(column.index()))
                .collect(ImmutableSet.toImmutableSet());
        ImmutableListMultimap<String, String> unique = columns.stream()
                .filter(IndexColumn::unique)
                .collect(ImmutableListMultimap.toImmutableListMultimap(
                        IndexColumn::index, column -> Ascii.toLowerCase(column.column())));
        return new Indexes(
                names, ImmutableSet.copyOf(Iterables.transform(unique.asMap().values(), COMMAS::join)));
    }

    /** Reads the index metadata. On MariaDB and MySQL, a schema is a catalog of JDBC. */
    private static ResultSet indexes(
            Connection connection, DatabaseMetaData database, @Nullable String schema, String table)
            throws SQLException {
        return schema == null || database.supportsSchemasInDataManipulation()
                ? database.getIndexInfo(connection.getCatalog(), schema, table, false, true)
                : database.getIndexInfo(schema, null, table, false, true);
    }

    /** Returns an unquoted name in the upper or lower case that the database stores. */
    private static String stored(DatabaseMetaData database, String name) throws SQLException {
        if (database.storesUpperCaseIdentifiers()) {
            return Ascii.toUpperCase(name);
        }
        return database.storesLowerCaseIdentifiers() ? Ascii.toLowerCase(name) : name;
    }
}
