package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes links with their targeting entries and pixels, within the transaction of a session. */
final class LinkWriter {

    private static final String UPDATE = """
            UPDATE waymark_link
            SET %s
            WHERE id = :id
            AND owner_id = :owner_id
            AND version = :expected_version
            """.formatted(ColumnGroup.assignments(LinkColumns.UPDATED));

    /**
     * For databases whose transactions end at the first failed statement: with a taken alias, updates no row instead of
     * failing.
     */
    private static final String UPDATE_UNLESS_TAKEN = UPDATE + """
            AND NOT EXISTS (
              SELECT 1
              FROM waymark_link AS other
              WHERE other.domain_id = waymark_link.domain_id
              AND other.alias_key = :alias_key
              AND other.id <> :id
            )
            """;

    private static final String INSERT_ENTRY = """
            INSERT INTO waymark_link_entry (link_id, position, entry_key, url)
            VALUES (:link_id, :position, :entry_key, :url)
            """;

    private static final String DELETE_ENTRIES = """
            DELETE FROM waymark_link_entry
            WHERE link_id = :link_id
            """;

    private static final String INSERT_PIXEL = """
            INSERT INTO waymark_link_pixel (link_id, pixel_id)
            VALUES (:link_id, :pixel_id)
            """;

    private static final String DELETE_PIXEL = """
            DELETE FROM waymark_link_pixel
            WHERE link_id = :link_id
            AND pixel_id = :pixel_id
            """;

    /** The targeting entries and the pixels of a link before an update, and the link after the update. */
    record PartsChange(List<Targeting.Entry> entries, Set<Long> pixelIds, Link after) {

        static PartsChange of(LinkStore.Replacement replacement) {
            Link before = replacement.before().link();
            return new PartsChange(
                    before.targeting().entries(),
                    before.pixelIds(),
                    replacement.after().link());
        }
    }

    private record EntryRow(long linkId, int position, Targeting.Entry entry) {}

    private record PixelRow(long linkId, long pixelId) {}

    private final SqlCatalog sql;
    private final LinkReader reader;
    private final UniquenessKeyRows uniquenessKeys;
    private final LinkInserts inserts;
    private final boolean reportsTakenAlias;

    LinkWriter(SqlCatalog sql, LinkReader reader, UniquenessKeyRows uniquenessKeys) {
        this.sql = sql;
        this.reader = reader;
        this.uniquenessKeys = uniquenessKeys;
        this.inserts = new LinkInserts(sql);
        this.reportsTakenAlias = sql.database().endsTransactionOnError();
    }

    /**
     * Inserts links, and returns the links with their ids in the same order.
     *
     * @throws LinkStore.DuplicateAliasException as {@link LinkInserts#insert}
     * @throws LinkStore.DuplicateUniquenessKeyException if a uniqueness key of a draft is taken. The inserted links are
     *     deleted again, unless a draft takes a key over: the deletion would also delete that key
     */
    ImmutableList<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        ImmutableList<Link> links = inserts.insert(session, drafts);
        insertEntriesAndPixels(session, links);
        try {
            uniquenessKeys.add(session, drafts, Lists.transform(links, Link::id));
        } catch (LinkStore.DuplicateUniquenessKeyException e) {
            if (drafts.stream().noneMatch(UniquenessKeyRows::takesOver)) {
                // The connection of a caller's transaction may refuse the rollback to a savepoint.
                session.executeAll(sql.of(JdbcLinkStores.DELETE), links, link -> new Identity(link.owner(), link.id()));
                session.compensated();
            }
            throw e;
        }
        return links;
    }

    /** Returns whether an insertion of these links writes only the row of one link. */
    static boolean isSingleRow(List<StoredLink> drafts) {
        return drafts.size() == 1
                && drafts.get(0).link().targeting().entries().isEmpty()
                && drafts.get(0).link().pixelIds().isEmpty()
                && drafts.get(0).uniquenessKeys().isEmpty();
    }

    /** Inserts links with their existing ids. */
    void restore(Session session, List<StoredLink> links) throws SQLException {
        inserts.restore(session, links);
        insertEntriesAndPixels(session, Lists.transform(links, StoredLink::link));
    }

    private void insertEntriesAndPixels(Session session, List<Link> links) throws SQLException {
        insertEntries(session, links.stream().flatMap(LinkWriter::entryRows));
        insertPixels(session, links.stream().flatMap(link -> pixelRows(link.id(), link.pixelIds())));
    }

    /**
     * Replaces a link, and its targeting entries and pixels if they differ. The write of the row precedes the reads for two
     * reasons: the write locks the link, and SQLite refuses a write after reads that another transaction has made stale.
     *
     * @return whether the link had the expected version; false also if another link has the alias and the database reports this
     *     without an error
     */
    boolean update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
        Link link = changed.link();
        int updated = session.execute(sql.of(reportsTakenAlias ? UPDATE_UNLESS_TAKEN : UPDATE), p -> {
            ColumnGroup.bindAll(LinkColumns.UPDATED, p, changed);
            new Identity(link.owner(), link.id()).bind(p);
            p.set("expected_version", expectedVersion);
        });
        if (updated == 0) {
            return false;
        }
        PartsChange parts =
                new PartsChange(reader.entries(session, link.id()), reader.pixels(session, link.id()), link);
        updateEntriesAndPixels(session, ImmutableList.of(parts));
        return true;
    }

    /** Returns whether an update with a taken alias updates no row instead of failing. */
    boolean reportsTakenAlias() {
        return reportsTakenAlias;
    }

    /**
     * Writes the differences of the targeting entries and pixels of links whose rows this transaction has locked. Deletes
     * entries only of links with entries: on MariaDB and MySQL, a deletion that finds no row would block the insertions of
     * other links.
     */
    void updateEntriesAndPixels(Session session, List<PartsChange> changes) throws SQLException {
        List<PartsChange> retargeted = changes.stream()
                .filter(each -> !each.entries().equals(each.after().targeting().entries()))
                .toList();
        List<PartsChange> withOldEntries =
                retargeted.stream().filter(each -> !each.entries().isEmpty()).toList();
        session.executeAll(
                sql.of(DELETE_ENTRIES),
                withOldEntries,
                each -> p -> p.set("link_id", each.after().id()));
        insertEntries(session, retargeted.stream().flatMap(each -> entryRows(each.after())));
        List<PixelRow> removed = new ArrayList<>();
        List<PixelRow> added = new ArrayList<>();
        for (PartsChange each : changes) {
            Link link = each.after();
            pixelRows(link.id(), Sets.difference(each.pixelIds(), link.pixelIds()))
                    .forEach(removed::add);
            pixelRows(link.id(), Sets.difference(link.pixelIds(), each.pixelIds()))
                    .forEach(added::add);
        }
        deletePixels(session, removed);
        insertPixels(session, added.stream());
    }

    private void deletePixels(Session session, List<PixelRow> rows) throws SQLException {
        session.executeAll(
                sql.of(DELETE_PIXEL),
                rows,
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
    }

    private void insertEntries(Session session, Stream<EntryRow> rows) throws SQLException {
        session.insertAll(
                sql.of(INSERT_ENTRY),
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId())
                        .set("position", row.position())
                        .set("entry_key", row.entry().key())
                        .set("url", row.entry().url()));
    }

    private void insertPixels(Session session, Stream<PixelRow> rows) throws SQLException {
        session.insertAll(
                sql.of(INSERT_PIXEL),
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
    }

    private static Stream<EntryRow> entryRows(Link link) {
        List<Targeting.Entry> entries = link.targeting().entries();
        return IntStream.range(0, entries.size())
                .mapToObj(position -> new EntryRow(link.id(), position, entries.get(position)));
    }

    private static Stream<PixelRow> pixelRows(long linkId, Set<Long> pixelIds) {
        return pixelIds.stream().map(pixelId -> new PixelRow(linkId, pixelId));
    }
}
