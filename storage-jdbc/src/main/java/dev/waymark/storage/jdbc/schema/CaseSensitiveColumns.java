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
 * The columns by which one record is told from another, which must not ignore letter case: the owner "a" would have what
 * "A" has. Our scripts make them so; this refuses a schema that was made otherwise.
 */
public final class CaseSensitiveColumns {

    private static final ImmutableSet<String> NAMES =
            ImmutableSet.of("owner_id", "alias_key", "url_key", "claim_key", "key_hash", "project");

    /** Counts 1 if a text that compares as the column does takes "a" for "A"; the rows of the table are not read. */
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
     * Checks those among all columns of a schema.
     *
     * @param columns the columns of each table
     * @return the same columns
     * @throws StorageException if any of them ignores letter case
     */
    public static ImmutableListMultimap<String, String> check(
            Session session, ImmutableListMultimap<String, String> columns) throws SQLException {
        List<String> ignoring = new ArrayList<>();
        for (Map.Entry<String, String> column : columns.entries()) {
            if (NAMES.contains(column.getValue()) && isIgnored(session, column.getKey(), column.getValue())) {
                ignoring.add(column.getKey() + "." + column.getValue());
            }
        }
        if (!ignoring.isEmpty()) {
            throw new StorageException(
                    "the schema takes \"a\" and \"A\" for the same in " + String.join(", ", ignoring), null);
        }
        return columns;
    }

    private static boolean isIgnored(Session session, String table, String column) throws SQLException {
        Sql same = Sql.parse(SAME.formatted(column, table));
        return session.get(same, p -> {}, row -> row.number("same")) > 0;
    }
}
