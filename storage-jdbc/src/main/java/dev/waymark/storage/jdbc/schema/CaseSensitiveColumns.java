package dev.waymark.storage.jdbc.schema;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A check of the columns that identify records, which must be case-sensitive: otherwise the owner "a" would get the records of
 * the owner "A". The scripts of the library create case-sensitive columns; a schema from another source may differ.
 */
public final class CaseSensitiveColumns {

    private static final ImmutableSet<String> NAMES =
            ImmutableSet.of("owner_id", "alias_key", "url_key", "uniqueness_key", "key_hash", "project");

    /** Counts 1 if "a" equals "A" in the collation of the column. Reads no rows of the table. */
    private static final String SAME = """
            SELECT COUNT(*) AS same
            FROM (
              SELECT %s AS sample
              FROM %s
              WHERE 1 = 0
              UNION ALL
              SELECT 'a'
            ) samples
            WHERE sample = 'A'
            """;

    private CaseSensitiveColumns() {}

    /**
     * Checks the columns of a schema.
     *
     * @param columns the columns of each table
     * @return the same columns
     * @throws StorageException if an identifying column is case-insensitive
     */
    public static ImmutableListMultimap<String, String> check(
            Session session, ImmutableListMultimap<String, String> columns) throws SQLException {
        List<String> insensitive = new ArrayList<>();
        for (Map.Entry<String, String> column : columns.entries()) {
            if (NAMES.contains(column.getValue()) && isCaseInsensitive(session, column.getKey(), column.getValue())) {
                insensitive.add(column.getKey() + "." + column.getValue());
            }
        }
        if (!insensitive.isEmpty()) {
            throw new StorageException(
                    "the schema has case-insensitive columns: " + String.join(", ", insensitive), null);
        }
        return columns;
    }

    private static boolean isCaseInsensitive(Session session, String table, String column) throws SQLException {
        Sql same = Sql.parse(SAME.formatted(column, table));
        return session.get(same, p -> {}, row -> row.number("same")) > 0;
    }
}
