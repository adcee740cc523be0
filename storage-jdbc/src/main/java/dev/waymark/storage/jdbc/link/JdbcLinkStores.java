package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.OwnedRows;
import dev.waymark.storage.jdbc.bulk.RecordDeletion;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The factory of link stores. Each store runs its statements in the {@link Transactions} that {@link #in} receives, and all
 * stores share the statements.
 */
public final class JdbcLinkStores {

    private static final String STORING = "storing links";

    private static final String FIND_BY_ID = LinkRow.find("""
            link.owner_id = :owner_id
              AND link.id = :id""");

    private static final String FIND_BY_CREATION_KEY = LinkRow.find("""
            link.owner_id = :owner_id
              AND link.creation_key = :creation_key""");

    private static final String LINK_WITH_CREATION_KEY =
            SqlTemplate.of("""
            id = :id
              AND creation_key = :creation_key
              AND {of_owner}""").fill(Map.of("of_owner", OwnedRows.OF_OWNER));

    private static final String CLEAR_CREATION_KEY = SqlTemplate.of("""
            UPDATE waymark_link
            SET
              creation_key = NULL,
              creation_fingerprint = NULL
            WHERE {link}""").fill(Map.of("link", LINK_WITH_CREATION_KEY));

    private static final String HAS_CREATION_KEY = SqlTemplate.of("""
            SELECT id
            FROM waymark_link
            WHERE {link}""").fill(Map.of("link", LINK_WITH_CREATION_KEY));

    private final SqlCatalog sql;
    private final LinkQueries queries;
    private final TagCounts tagCounts;
    private final LinksByAlias byAlias;
    private final LinkConflicts conflicts;
    private final LinkInserts inserts;
    private final LinkUpdates updates;
    private final RecordDeletion<LinkFilter, LinkStore.Deleted> deletion;
    private final ClickCounter counter;
    private final UnlockedCounters unlocked;

    public JdbcLinkStores(SqlCatalog sql, SearchMethod searches) {
        this.sql = sql;
        this.queries = new LinkQueries(sql, searches);
        this.tagCounts = new TagCounts(sql);
        this.conflicts = new LinkConflicts(sql);
        ImmutableList<SetIndex> indexes = ImmutableList.of(SetIndex.ofPixels(sql), SetIndex.ofTags(sql));
        this.inserts = new LinkInserts(sql, indexes);
        OwnedRows counters = new OwnedRows(sql, ClickCounter.TABLE, "link_id", "clicks");
        OwnedRows links = new OwnedRows(sql, LinkRow.NAME, "id", "version");
        this.updates = new LinkUpdates(sql, indexes, conflicts, counters, links);
        this.deletion = new RecordDeletion<>(
                sql,
                queries,
                ImmutableList.of(counters, links),
                (session, owner, ids) -> links.lock(session, owner, ids, LinkRow.NAMES, LinkRow::deleted));
        ClickWriter writer = new ClickWriter(sql);
        this.counter = new ClickCounter(sql, writer);
        this.unlocked = new UnlockedCounters(sql, writer);
        this.byAlias = new LinksByAlias(sql, counter);
    }

    /** Returns the store that uses these transactions. */
    public LinkStore in(Transactions transactions) {
        return new JdbcLinkStore(transactions);
    }

    private final class JdbcLinkStore implements LinkStore {

        private final Transactions transactions;

        JdbcLinkStore(Transactions transactions) {
            this.transactions = transactions;
        }

        @Override
        public List<Link> insert(List<StoredLink> drafts) {
            if (drafts.isEmpty()) {
                return ImmutableList.of();
            }
            if (drafts.size() == 1 && inserts.reportsTakenWithoutError()) {
                Optional<Link> link =
                        transactions.write(STORING, session -> inserts.insertUnlessTaken(session, drafts.get(0)));
                if (link.isPresent()) {
                    return ImmutableList.of(link.get());
                }
                conflicts.check(transactions, drafts);
                // Another transaction has deleted the other link, or a unique index of the application refuses the
                // link. The insertion below succeeds, or reports the violated constraint.
            } else if (drafts.size() > 1 && transactions.isJoined()) {
                // A transaction without savepoints (JTA) could not undo the first rows of the list.
                conflicts.check(transactions, drafts);
            }
            try {
                return transactions.write(STORING, session -> inserts.insert(session, drafts));
            } catch (StorageException e) {
                throw conflicts.translated(e, transactions, drafts);
            }
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            return find("finding a link", FIND_BY_ID, Parameters.of(owner, id));
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return byAlias.find(transactions, key);
        }

        @Override
        public Set<AliasKey> takenAliases(Set<AliasKey> keys) {
            return transactions.read(
                    LinkConflicts.LOOKING_UP,
                    session -> conflicts.lookUp(session, keys).keySet());
        }

        @Override
        public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
            return find(
                    "finding a link by its creation key",
                    FIND_BY_CREATION_KEY,
                    Parameters.of(owner).set("creation_key", key));
        }

        private Optional<StoredLink> find(String doing, String query, Parameters parameters) {
            return transactions.read(doing, session -> session.find(sql.of(query), parameters, LinkRow.MAPPER));
        }

        @Override
        public boolean clearCreationKey(Owner owner, long id, String key) {
            Parameters link = Parameters.of(owner, id).set("creation_key", key);
            return transactions.write("ending a creation key", session -> clearCreationKey(session, link));
        }

        private boolean clearCreationKey(Session session, Parameters link) throws SQLException {
            boolean isCleared = session.execute(sql.of(CLEAR_CREATION_KEY), link) > 0;
            if (!isCleared) {
                Transactions.checkNotStale(session, sql.of(HAS_CREATION_KEY), link);
            }
            return isCleared;
        }

        @Override
        public Optional<Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return byAlias.findAndCount(transactions, key, now, facts);
        }

        @Override
        public Set<Long> update(List<Replacement> replacements) {
            try {
                return transactions.run(
                        LinkUpdates.mode(replacements),
                        "updating links",
                        session -> updates.update(session, replacements));
            } catch (StorageException e) {
                List<StoredLink> links =
                        Lists.transform(replacements, each -> each.after().withoutCreationKey());
                throw conflicts.translated(e, transactions, links);
            }
        }

        @Override
        public Optional<Deleted> delete(Owner owner, long id) {
            return deletion.delete(transactions, owner, id);
        }

        @Override
        public List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
            return deletion.deleteAll(transactions, filter, filter.owner(), below, limit);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return queries.list(transactions, filter, slice);
        }

        @Override
        public long count(LinkFilter filter) {
            return queries.count(transactions, filter);
        }

        @Override
        public List<TagUse> tags(Owner owner, int limit) {
            return tagCounts.read(transactions, owner, limit);
        }

        @Override
        public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
            return counter.count(transactions, link.id(), now, facts);
        }

        @Override
        public void addClicks(Map<Long, ClickTally> clicks) {
            counter.add(transactions, clicks);
        }

        @Override
        public Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
            return unlocked.add(transactions, clicks);
        }

        @Override
        public Optional<AllOwners<StoredLink>> allOwners() {
            return Optional.of(new AllLinks(transactions, sql, inserts, conflicts));
        }
    }
}
