package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The factory of link stores. Each store runs its statements in the {@link Transactions} that {@link #in} receives, and all
 * stores share the statements.
 */
public final class JdbcLinkStores {

    private static final String STORING = "storing links";

    private static final String FIND = """
            SELECT %s
            FROM waymark_link
            WHERE id = :id
              AND owner_id = :owner_id
            """.formatted(LinkRow.COLUMNS);

    static final String DELETE = Identity.delete(LinkColumns.TABLE);

    private final SqlCatalog sql;
    private final LinkQueries queries;
    private final LinkReader reader;
    private final UniquenessKeyRows uniquenessKeys;
    private final LinkWriter writer;
    private final LinkBulkUpdates updates;
    private final AliasConflicts conflicts;
    private final ClickCounter counter;
    private final LinksByAlias byAlias;
    private final JdbcClickStores clickStores;

    public JdbcLinkStores(SqlCatalog sql, SearchMethod searches) {
        this.sql = sql;
        this.queries = new LinkQueries(sql, searches);
        this.reader = new LinkReader(sql);
        this.uniquenessKeys = new UniquenessKeyRows(sql);
        this.writer = new LinkWriter(sql, reader, uniquenessKeys);
        this.updates = new LinkBulkUpdates(sql, queries, writer);
        this.conflicts = new AliasConflicts(sql);
        ClickWriter clickWriter = new ClickWriter(sql);
        this.counter = new ClickCounter(sql, clickWriter);
        this.byAlias = new LinksByAlias(sql, reader, clickWriter);
        this.clickStores = new JdbcClickStores(sql, clickWriter, counter, byAlias);
    }

    /** Returns the store that uses these transactions. */
    public LinkStore in(Transactions transactions) {
        return new JdbcLinkStore(transactions);
    }

    private final class JdbcLinkStore implements LinkStore {

        private final Transactions transactions;
        private final Optional<ClickStore> clicks;

        JdbcLinkStore(Transactions transactions) {
            this.transactions = transactions;
            this.clicks = Optional.of(clickStores.in(transactions));
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            checkAliases(drafts);
            List<Link> links;
            try {
                links = LinkWriter.isSingleRow(drafts)
                        ? transactions.writeWithoutSavepoint(STORING, session -> writer.insert(session, drafts))
                        : transactions.write(STORING, session -> writer.insert(session, drafts));
            } catch (StorageException e) {
                throw conflicts.translated(e, transactions, drafts);
            } catch (LinkStore.DuplicateUniquenessKeyException e) {
                uniquenessKeys.checkNotStale(transactions, drafts);
                throw e;
            }
            uniquenessKeys.deleteExpired(transactions, drafts);
            return links;
        }

        /**
         * Looks up the aliases of several links before the insertion in a caller's transaction. Without the look-up, a conflict
         * after the first insertion could not be undone on a connection that refuses rollbacks to savepoints.
         */
        private void checkAliases(List<StoredLink> drafts) {
            if (drafts.size() > 1 && transactions.mayBeStale()) {
                ImmutableSet<AliasKey> taken = conflicts.taken(transactions, drafts);
                if (!taken.isEmpty()) {
                    throw new LinkStore.DuplicateAliasException(taken);
                }
            }
        }

        @Override
        public Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
            return uniquenessKeys.find(transactions, owner, key);
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            ListQuery query = new ListQuery(sql.of(FIND), new Identity(owner, id));
            return reader.find(transactions, "finding a link", query, LinkRow::of);
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return byAlias.find(transactions, key);
        }

        @Override
        public Optional<StoredLink> findRow(AliasKey key) {
            return byAlias.findRow(transactions, key);
        }

        @Override
        public Optional<StoredLink> findForVisit(AliasKey key) {
            return byAlias.findForVisit(transactions, key);
        }

        @Override
        public Optional<Link> update(StoredLink link, long expectedVersion) {
            try {
                return transactions.write("updating a link", session -> update(session, link, expectedVersion));
            } catch (StorageException e) {
                throw conflicts.translated(e, transactions, List.of(link));
            }
        }

        private Optional<Link> update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
            Link link = changed.link();
            Identity identity = new Identity(link.owner(), link.id());
            if (!writer.update(session, changed, expectedVersion)) {
                Optional<Long> version = session.find(sql.of(FIND), identity, row -> row.number("version"));
                if (version.isPresent() && version.get() == expectedVersion) {
                    checkAlias(session, changed);
                }
                transactions.checkNotStale(version, expectedVersion);
                return Optional.empty();
            }
            MaybeDamaged<LinkRow> updated = session.get(sql.of(FIND), identity, MaybeDamaged.of(LinkRow::of));
            return Optional.of(updated.map(row -> row.complete(link.targeting().entries(), link.pixelIds()))
                    .orThrow(LinkColumns.KIND)
                    .link());
        }

        private void checkAlias(Session session, StoredLink changed) throws SQLException {
            if (writer.reportsTakenAlias()) {
                ImmutableSet<AliasKey> taken = conflicts.taken(session, List.of(changed));
                if (!taken.isEmpty()) {
                    throw new LinkStore.DuplicateAliasException(taken);
                }
            }
        }

        @Override
        public boolean delete(Owner owner, long id) {
            return transactions.write(
                    "deleting a link", session -> session.execute(sql.of(DELETE), new Identity(owner, id)) > 0);
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return queries.list(transactions, filter, slice).stream()
                    .map(StoredLink::link)
                    .toList();
        }

        @Override
        public long count(LinkFilter filter) {
            return queries.count(transactions, filter);
        }

        @Override
        public List<Long> ids(LinkFilter filter, long below, int limit) {
            return queries.ids(transactions, filter, Slice.below(LinkSortField.ID, below, limit));
        }

        @Override
        public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
            return queries.findAll(transactions, filter, ids);
        }

        @Override
        public Set<Long> updateAll(List<LinkStore.Replacement> replacements) {
            return transactions.write("updating links", session -> updates.update(transactions, session, replacements));
        }

        @Override
        public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
            return OptionalInt.of(updates.set(transactions, filter, ids, settings));
        }

        @Override
        public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
            return updates.delete(transactions, "deleting links", filter, ids);
        }

        @Override
        public Optional<AllOwners<StoredLink>> allOwners() {
            return Optional.of(new AllLinks(transactions, sql, reader, writer, conflicts));
        }

        @Override
        public OptionalLong countClick(Link link) {
            return counter.count(transactions, link.id(), Optional.empty());
        }

        @Override
        public void addClicks(Map<Long, Long> added) {
            counter.add(transactions, added);
        }

        @Override
        public Optional<ClickStore> clicks() {
            return clicks;
        }

        @Override
        public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
            return byAlias.findAndCount(transactions, key, now, Optional.empty());
        }
    }
}
