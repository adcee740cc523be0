package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a database says of the indexes of a table, constraints included.
 *
 * @param names their names, in lower case
 * @param uniqueColumns the columns of unique ones, in lower case and separated by commas
 */
record Indexes(ImmutableSet<String> names, ImmutableSet<String> uniqueColumns) {

    private static final Joiner COMMAS = Joiner.on(", ");

    /**
     * The indexes of a table.
     *
     * @param table its name, after that of its schema and a dot if it is not in the connection's
     */
    static Indexes of(Connection connection, String table) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        int dot = table.indexOf('.');
        String name = stored(database, table.substring(dot + 1));
        String schema = dot < 0 ? null : stored(database, table.substring(0, dot));
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        ImmutableListMultimap.Builder<String, String> unique = ImmutableListMultimap.builder();
        try (ResultSet indexes = indexes(connection, database, schema, name)) {
            while (indexes.next()) {
                String index = indexes.getString("INDEX_NAME");
                String column = indexes.getString("COLUMN_NAME");
                if (index != null && column != null) { // else it is about the table as a whole
                    names.add(Ascii.toLowerCase(index));
                    if (!indexes.getBoolean("NON_UNIQUE")) {
                        unique.put(index, Ascii.toLowerCase(column));
                    }
                }
            }
        }
        return new Indexes(
                names.build(),
                ImmutableSet.copyOf(Iterables.transform(unique.build().asMap().values(), COMMAS::join)));
    }

    /** On MariaDB and MySQL, a schema is what JDBC calls a catalog. */
    private static ResultSet indexes(
            Connection connection, DatabaseMetaData database, @Nullable String schema, String table)
            throws SQLException {
        return schema == null || database.supportsSchemasInDataManipulation()
                ? database.getIndexInfo(connection.getCatalog(), schema, table, false, true)
                : database.getIndexInfo(schema, null, table, false, true);
    }

    /** The letter case in which the database keeps a name that is written without quotes. */
    private static String stored(DatabaseMetaData database, String name) throws SQLException {
        if (database.storesUpperCaseIdentifiers()) {
            return Ascii.toUpperCase(name);
        }
        return database.storesLowerCaseIdentifiers() ? Ascii.toLowerCase(name) : name;
    }
}
