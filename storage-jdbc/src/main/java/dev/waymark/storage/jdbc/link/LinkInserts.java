package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** The insertion of rows of links, within the transaction of a session. */
final class LinkInserts {

    private static final Comparator<StoredLink> BY_KEY = Comparator.comparing(
            StoredLink::aliasKey,
            Comparator.<AliasKey>comparingLong(key -> key.domain().id()).thenComparing(AliasKey::text));

    static final String IDS = "waymark_link_ids";

    /** The columns of the constraint on aliases. */
    private static final String KEY = "domain_id, alias_key";

    /**
     * A statement that inserts links.
     *
     * @param bound the columns whose values are parameters
     */
    private record Insertion(SingleInsert insert, ImmutableList<ColumnGroup<StoredLink>> bound) {

        /** Returns a binder of the values, except the id. */
        Binder values(StoredLink link) {
            return p -> ColumnGroup.bindAll(bound, p, link);
        }

        /** Returns a binder of the row of a link with an id, or without an id if the database generates the id. */
        Binder row(StoredLink link) {
            return SingleInsert.row(link.link().id(), values(link));
        }
    }

    private final Insertion any;

    /** The insertion of links without rare values. */
    private final Insertion plain;

    LinkInserts(SqlCatalog sql) {
        any = new Insertion(SingleInsert.of(sql, IDS, LinkColumns.INSERT, KEY), LinkColumns.ALL);
        plain = new Insertion(SingleInsert.of(sql, IDS, LinkColumns.INSERT_PLAIN, KEY), LinkColumns.PLAIN);
    }

    /**
     * Inserts links, and returns the links with their ids in the same order.
     *
     * @throws LinkStore.DuplicateAliasException if the alias of a single link is taken and the database reports this without
     * an error
     */
    ImmutableList<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        Insertion insertion = drafts.stream().allMatch(LinkColumns::isPlain) ? plain : any;
        return drafts.size() == 1
                ? ImmutableList.of(insertOne(session, insertion, drafts.get(0)))
                : insertSeveral(session, insertion, drafts);
    }

    private static Link insertOne(Session session, Insertion insertion, StoredLink draft) throws SQLException {
        OptionalLong id = insertion.insert().execute(session, insertion.values(draft));
        return draft.link()
                .withId(id.orElseThrow(() -> new LinkStore.DuplicateAliasException(ImmutableSet.of(draft.aliasKey()))));
    }

    private static ImmutableList<Link> insertSeveral(Session session, Insertion insertion, List<StoredLink> drafts)
            throws SQLException {
        SingleInsert insert = insertion.insert();
        ImmutableList<StoredLink> stored = insert.nextIds().isPresent()
                ? insertWithIds(session, insert.nextIds().get(), insertion, drafts)
                : withIds(drafts, session.insertReturningIds(insert.insert(), drafts, insertion::row));
        return stored.stream().map(StoredLink::link).collect(ImmutableList.toImmutableList());
    }

    /** Inserts links with their existing ids. */
    void restore(Session session, List<StoredLink> links) throws SQLException {
        session.insertAll(any.insert().insert(), links, any::row);
    }

    /**
     * Inserts the rows in the order of their alias keys. An insertion waits for a concurrent transaction with the same key, so
     * two transactions with different orders could deadlock. H2 does not detect such a deadlock.
     */
    private static ImmutableList<StoredLink> insertWithIds(
            Session session, Sql query, Insertion insertion, List<StoredLink> drafts) throws SQLException {
        ImmutableList<StoredLink> links =
                withIds(drafts, session.list(query, p -> p.set("count", drafts.size()), row -> row.number("id")));
        session.insertAll(insertion.insert().insert(), ImmutableList.sortedCopyOf(BY_KEY, links), insertion::row);
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
