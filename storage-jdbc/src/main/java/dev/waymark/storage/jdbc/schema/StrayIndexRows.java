package dev.waymark.storage.jdbc.schema;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Map;

/**
 * A check of the index rows of pixels and tags, which repeat the owner of their link. The library writes both owners together; a
 * manual change may write one of them.
 */
public final class StrayIndexRows {

    private static final ImmutableList<String> TABLES = ImmutableList.of("waymark_link_pixel", "waymark_link_tag");

    private static final SqlTemplate COUNT = SqlTemplate.of("""
            SELECT COUNT(*) AS stray
            FROM {table} entry
            JOIN waymark_link link ON link.id = entry.link_id
            WHERE entry.owner_id <> link.owner_id""");

    private static final SqlTemplate REPAIR = SqlTemplate.of("""
            UPDATE {table} \
            SET owner_id = (SELECT link.owner_id FROM waymark_link link WHERE link.id = {table}.link_id) \
            WHERE owner_id <> (SELECT link.owner_id FROM waymark_link link WHERE link.id = {table}.link_id)""");

    private StrayIndexRows() {}

    /** Returns a sentence for each table with rows whose owner is not the owner of the link, with the statement that repairs them. */
    public static ImmutableList<String> find(Session session, TableNames names) throws SQLException {
        ImmutableList.Builder<String> sentences = ImmutableList.builder();
        for (String table : TABLES) {
            Sql count = Sql.parse(names.applyTo(COUNT.fill(Map.of("table", table))));
            long stray = session.get(count, new Parameters(), row -> row.number("stray"));
            if (stray > 0) {
                String repair = names.applyTo(REPAIR.fill(Map.of("table", table)));
                sentences.add("the owner of " + stray + " index rows in " + names.applyTo(table)
                        + " is not the owner of their link, so lists by this filter are wrong; this statement repairs the rows: "
                        + repair);
            }
        }
        return sentences.build();
    }
}
