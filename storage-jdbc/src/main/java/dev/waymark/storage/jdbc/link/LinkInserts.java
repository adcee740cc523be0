package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import dev.waymark.access.Privacy;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.Part;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Absent;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Inserts rows of links, within the transaction of a session. */
final class LinkInserts {

    private static final Comparator<StoredLink> BY_KEY = Comparator.comparing(
            StoredLink::aliasKey,
            Comparator.<AliasKey>comparingLong(key -> key.domain().id()).thenComparing(AliasKey::text));

    static final String IDS = "waymark_link_ids";

    /** The columns of the constraint on aliases. */
    private static final String KEY = "domain_id, alias_key";

    private static final String INSERT = """
            INSERT INTO waymark_link (
              id, owner_id, domain_id, alias, alias_key, alias_folded, url, url_key, url_folded, url_long, title, title_folded, space_id,
              clicks, click_limit, disabled, password, privacy, privacy_password,
              expiration_date, expiration_time, expiration_clicks, expiration_url, expires_at,
              target_type, rule_count, pixel_count, created_at, updated_at, version
            )
            VALUES (
              :id, :owner_id, :domain_id, :alias, :alias_key, :alias_folded, :url, :url_key, :url_folded, :url_long, :title, :title_folded, :space_id,
              :clicks, :click_limit, :disabled, :password, :privacy, :privacy_password,
              :expiration_date, :expiration_time, :expiration_clicks, :expiration_url, :expires_at,
              :target_type, :rule_count, :pixel_count, :created_at, :updated_at, :version
            )
            """;

    /** What the columns of a link that has no {@link LinkParts#RARE rare parts} hold. */
    private static final ImmutableMap<String, String> PLAIN = ImmutableMap.<String, String>builder()
            .put("disabled", "FALSE")
            .put("password", "NULL")
            .put("privacy", Integer.toString(Privacy.PUBLIC.type().code()))
            .put("privacy_password", "NULL")
            .put("click_limit", Long.toString(Absent.CLICK_LIMIT))
            .put("expiration_clicks", "NULL")
            .put("expiration_date", "NULL")
            .put("expiration_time", "NULL")
            .put("expiration_url", "NULL")
            .put("expires_at", Long.toString(Absent.EXPIRY))
            .put("target_type", Integer.toString(Targeting.Type.NONE.code()))
            .put("rule_count", "0")
            .put("pixel_count", "0")
            .buildOrThrow();

    /**
     * A way to insert links.
     *
     * @param parts which of their parts are bound
     */
    private record Way(SingleInsert insert, ImmutableList<Part<StoredLink>> parts) {

        Binder row(long id, StoredLink link) {
            return p -> {
                p.setId("id", id);
                LinkRow.bindOrigin(p, link);
                LinkRow.bindContent(p, link, parts);
            };
        }

        Binder row(StoredLink link) {
            return row(link.link().id(), link);
        }
    }

    private final Way any;

    /** Of links without rare parts: half of the values need neither be sent nor be bound. */
    private final Way plain;

    LinkInserts(TableNames names, Database database) {
        any = new Way(SingleInsert.of(names, database, IDS, INSERT, KEY), LinkParts.ALL);
        plain = new Way(SingleInsert.of(names, database, IDS, plainInsert(), KEY), LinkParts.USUAL);
    }

    private static String plainInsert() {
        String insert = INSERT;
        for (Map.Entry<String, String> column : PLAIN.entrySet()) {
            insert = insert.replaceFirst(":" + column.getKey() + "\\b", column.getValue());
        }
        return insert;
    }

    /**
     * Inserts links, and returns them with their ids in the same order.
     *
     * @throws DuplicateAliasException if the alias of a single link is taken, where the database reports this without an error
     */
    ImmutableList<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        Way way = drafts.stream().allMatch(LinkParts::isPlain) ? plain : any;
        return drafts.size() == 1
                ? ImmutableList.of(insertOne(session, way, drafts.get(0)))
                : insertSeveral(session, way, drafts);
    }

    private static Link insertOne(Session session, Way way, StoredLink draft) throws SQLException {
        OptionalLong id = way.insert().execute(session, newId -> way.row(newId, draft));
        return draft.link()
                .withId(id.orElseThrow(() -> new DuplicateAliasException(ImmutableSet.of(draft.aliasKey()))));
    }

    /** Returns whether the row of a single link is inserted by a single statement that reports a taken alias without an error. */
    boolean isSingleStatement() {
        return any.insert().isSingleStatement();
    }

    private static ImmutableList<Link> insertSeveral(Session session, Way way, List<StoredLink> drafts)
            throws SQLException {
        SingleInsert insert = way.insert();
        ImmutableList<StoredLink> stored = insert.nextIds().isPresent()
                ? insertWithIds(session, insert.nextIds().get(), way, drafts)
                : withIds(drafts, session.insertReturningIds(insert.insert(), drafts, way::row));
        return stored.stream().map(StoredLink::link).collect(ImmutableList.toImmutableList());
    }

    /** Inserts links with the ids that they have. */
    void restore(Session session, List<StoredLink> links) throws SQLException {
        session.insertAll(any.insert().insert(), links, any::row);
    }

    /**
     * Writes the rows in the order of their alias keys. A row waits for another transaction that writes the same key, so two
     * transactions with the same keys in different orders could wait for each other, which H2 would not even notice.
     */
    private static ImmutableList<StoredLink> insertWithIds(Session session, Sql query, Way way, List<StoredLink> drafts)
            throws SQLException {
        ImmutableList<StoredLink> links =
                withIds(drafts, session.list(query, p -> p.set("count", drafts.size()), row -> row.number("id")));
        session.insertAll(way.insert().insert(), ImmutableList.sortedCopyOf(BY_KEY, links), way::row);
        return links;
    }

    private static ImmutableList<StoredLink> withIds(List<StoredLink> drafts, List<Long> ids) {
        return Streams.zip(
                        drafts.stream(),
                        ids.stream(),
                        (draft, id) -> draft.withLink(draft.link().withId(id)))
                .collect(ImmutableList.toImmutableList());
    }
}
