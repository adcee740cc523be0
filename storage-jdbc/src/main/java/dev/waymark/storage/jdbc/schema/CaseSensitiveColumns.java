package dev.waymark.storage.jdbc.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
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
     * Returns the identifying columns that are case-insensitive.
     *
     * @param columns the columns of each table
     * @return names with the table: "waymark_link.owner_id"
     */
    public static ImmutableList<String> violations(Session session, ImmutableListMultimap<String, String> columns)
            throws SQLException {
        ImmutableList.Builder<String> insensitive = ImmutableList.builder();
        for (Map.Entry<String, String> column : columns.entries()) {
            if (NAMES.matcher(column.getValue()).matches()
                    && isCaseInsensitive(session, column.getKey(), column.getValue())) {
                insensitive.add(column.getKey() + "." + column.getValue());
            }
        }
        return insensitive.build();
    }

    private static boolean isCaseInsensitive(Session session, String table, String column) throws SQLException {
        Sql same = Sql.parse(SAME.fill(Map.of("column", column, "table", table)));
        return session.get(same, new Parameters(), row -> row.number("same")) > 0;
    }
}
