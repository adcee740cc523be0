package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a database says of its indexes. */
final class Indexes {

    private Indexes() {}

    /**
     * The names of the indexes of a table, in lower case.
     *
     * @param table its name, after that of its schema and a dot if it is not in the connection's
     */
    static ImmutableSet<String> of(Connection connection, String table) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        int dot = table.indexOf('.');
        String name = stored(database, table.substring(dot + 1));
        String schema = dot < 0 ? null : stored(database, table.substring(0, dot));
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        try (ResultSet indexes = indexes(connection, database, schema, name)) {
            while (indexes.next()) {
                Optional.ofNullable(indexes.getString("INDEX_NAME"))
                        .map(Ascii::toLowerCase)
                        .ifPresent(names::add);
            }
        }
        return names.build();
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
