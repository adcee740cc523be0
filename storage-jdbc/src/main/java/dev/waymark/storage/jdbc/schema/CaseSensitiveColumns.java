package dev.waymark.storage.jdbc.schema;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A check of the columns that identify records, which must be case-sensitive: otherwise the owner "a" would get the records of
 * the owner "A". The scripts of the library create case-sensitive columns; a schema from another source may differ.
 */
public final class CaseSensitiveColumns {

    /** The names of the columns that identify records. */
    private static final Pattern NAMES = Pattern.compile("owner_id|project|\\w+_(key|hash)");

    /** Counts 1 if "a" equals "A" in the collation of the column. Reads no rows of the table. */
    private static final SqlTemplate SAME = SqlTemplate.of("""
            SELECT COUNT(*) AS same
            FROM (
              SELECT {column} AS sample
              FROM {table}
              WHERE 1 = 0
              UNION ALL
              SELECT 'a'
            ) samples
            WHERE sample = 'A'""");

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
            if (NAMES.matcher(column.getValue()).matches()
                    && isCaseInsensitive(session, column.getKey(), column.getValue())) {
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
        Sql same = Sql.parse(SAME.fill(Map.of("column", column, "table", table)));
        return session.get(same, new Parameters(), row -> row.number("same")) > 0;
    }
}
