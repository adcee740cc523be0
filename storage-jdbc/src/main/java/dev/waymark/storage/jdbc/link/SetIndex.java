package dev.waymark.storage.jdbc.link;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.Sets;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.bulk.OwnedRows;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The search index of the pixels or of the tags: a row for each key of each link. Links are never read from this index. */
final class SetIndex {

    static final String PIXELS = "waymark_link_pixel";
    static final String PIXEL_KEY = "pixel_id";

    static final String TAGS = "waymark_link_tag";
    static final String TAG_KEY = "tag_folded";

    private static final SqlTemplate INSERT = SqlTemplate.of("""
            INSERT INTO {table} (link_id, {key}, owner_id)
            VALUES (:link_id, :{key}, :owner_id)""");

    private static final SqlTemplate DELETE = SqlTemplate.of("""
            DELETE FROM {table}
            WHERE link_id = :link_id
              AND {key} = :{key}
              AND {of_owner}""");

    /** A further part of the query that inserts one link, for PostgreSQL. No key contains a comma. */
    private static final SqlTemplate INSERT_WITH_LINK = SqlTemplate.of("""
            , {key} AS (
              INSERT INTO {table} (link_id, {key}, owner_id)
              SELECT link.id, CAST({key} AS {type}), link.owner_id
              FROM link
              CROSS JOIN unnest(string_to_array(:joined_{key}, ',')) AS {key}
            )""");

    private record KeyRow(Link link, Object key) {}

    private final Sql insert;
    private final Sql delete;
    private final String insertWithLink;
    private final String column;
    private final Function<Link, Set<?>> keys;

    private SetIndex(SqlCatalog sql, String table, String column, String type, Function<Link, Set<?>> keys) {
        Map<String, String> names = Map.of("table", table, "key", column, "type", type, "of_owner", OwnedRows.OF_OWNER);
        this.insert = sql.of(INSERT.fill(names));
        this.delete = sql.of(DELETE.fill(names));
        this.insertWithLink = INSERT_WITH_LINK.fill(names);
        this.column = column;
        this.keys = keys;
    }

    static SetIndex ofPixels(SqlCatalog sql) {
        return new SetIndex(sql, PIXELS, PIXEL_KEY, "BIGINT", Link::pixelIds);
    }

    /** Returns the index of the tags, whose keys are the folds of the tags. */
    static SetIndex ofTags(SqlCatalog sql) {
        return new SetIndex(sql, TAGS, TAG_KEY, "TEXT", StoreRules::tagKeys);
    }

    private Parameters parameters(KeyRow row) {
        Parameters link = new Parameters()
                .set("link_id", row.link().id())
                .set("owner_id", row.link().owner().key());
        return row.key() instanceof Long id ? link.set(column, id) : link.setFolded(column, (String) row.key());
    }

    /** Returns the part of a query that inserts the keys of one link, and reads {@link #addJoinedKeys the keys} as a parameter. */
    String insertWithLink() {
        return insertWithLink;
    }

    /** Adds the parameter of {@link #insertWithLink}. */
    void addJoinedKeys(Link link, Parameters parameters) {
        parameters.set(
                "joined_" + column,
                keys.apply(link).stream().map(Object::toString).collect(joining(",")));
    }

    /** Inserts the keys of new links. */
    void insert(Session session, List<Link> links) throws SQLException {
        List<KeyRow> rows = new ArrayList<>();
        for (Link link : links) {
            keys.apply(link).forEach(key -> rows.add(new KeyRow(link, key)));
        }
        session.insertAll(insert, rows, this::parameters);
    }

    /**
     * Writes the differences between the keys before and after updates. The caller has locked the links and checked that they
     * still have the versions before the updates, so the rows of the index belong to these versions.
     */
    void update(Session session, List<LinkStore.Replacement> replacements) throws SQLException {
        List<KeyRow> removed = new ArrayList<>();
        List<KeyRow> added = new ArrayList<>();
        for (LinkStore.Replacement each : replacements) {
            Link link = each.before().link();
            Set<?> before = keys.apply(link);
            Set<?> after = keys.apply(each.after().link());
            Sets.difference(before, after).forEach(key -> removed.add(new KeyRow(link, key)));
            Sets.difference(after, before).forEach(key -> added.add(new KeyRow(link, key)));
        }
        session.executeAll(delete, removed, this::parameters);
        session.insertAll(insert, added, this::parameters);
    }
}
