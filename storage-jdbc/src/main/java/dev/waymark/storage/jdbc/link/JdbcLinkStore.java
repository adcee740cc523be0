package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.DuplicateClaimException;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.RecordLists;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.SkippingDamaged;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
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
import java.util.function.Function;

/** Keeps links in three tables: one for links, one for their rules, one for their pixels. */
public final class JdbcLinkStore implements LinkStore {

    static final String KIND = "link";

    private static final String STORING = "storing links";

    private static final String FIND = """
            SELECT %s
            FROM waymark_link
            WHERE id = :id
              AND owner_id = :owner_id
            """.formatted(LinkRow.COLUMNS);

    private static final String FIND_BY_ALIAS = """
            SELECT %s
            FROM waymark_link
            WHERE domain_id = :domain_id
              AND alias_key = :alias_key
            """.formatted(LinkRow.COLUMNS);

    static final String DELETE = """
            DELETE FROM waymark_link
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    /** What all stores of the same tables share, whatever transactions they work in. */
    private record Statements(
            LinkFilters filters,
            RecordLists<LinkFilter, LinkSortField, Link> lists,
            SkippingDamaged undamaged,
            LinkReader reader,
            LinkWriter writer,
            LinkUpdates updates,
            AliasConflicts conflicts,
            LinkClaims claims,
            Sql find,
            Sql findByAlias,
            Sql delete,
            ClickCounter clicks,
            Optional<VisitedLinks> visited,
            Function<Transactions, AllOwners<StoredLink>> all,
            JdbcClickStore.Statements clicksOverTime) {

        static Statements of(TableNames names, Database database, SearchMethod searches) {
            LinkReader reader = new LinkReader(names);
            LinkClaims claims = new LinkClaims(names, database);
            LinkWriter writer = new LinkWriter(names, database, reader, claims);
            LinkFilters filters = new LinkFilters(names, database, searches);
            AliasConflicts conflicts = new AliasConflicts(names, database);
            ClickWriter clicks = new ClickWriter(names, database);
            ClickCounter counter = new ClickCounter(names, database, clicks);
            Optional<VisitedLinks> visited = VisitedLinks.of(names, database, reader, clicks);
            return new Statements(
                    filters,
                    lists(filters, reader),
                    new SkippingDamaged(KIND),
                    reader,
                    writer,
                    new LinkUpdates(names, database, filters, writer),
                    conflicts,
                    claims,
                    names.sql(FIND),
                    names.sql(FIND_BY_ALIAS),
                    names.sql(DELETE),
                    counter,
                    visited,
                    AllRows.of(names, database, AllLinks.kind(reader, writer, conflicts)),
                    JdbcClickStore.Statements.of(names, database, counter, visited));
        }

        private static RecordLists<LinkFilter, LinkSortField, Link> lists(LinkFilters filters, LinkReader reader) {
            return new RecordLists<>(
                    KIND,
                    filters,
                    (transactions, doing, query) -> reader.list(transactions, doing, query).stream()
                            .map(link -> link.map(StoredLink::link))
                            .toList(),
                    Link::url);
        }
    }

    private final Transactions transactions;
    private final Statements sql;
    private final Optional<ClickStore> clicks;

    private JdbcLinkStore(Transactions transactions, Statements sql) {
        this.transactions = transactions;
        this.sql = sql;
        this.clicks = Optional.of(new JdbcClickStore(transactions, this, sql.clicksOverTime()));
    }

    /** Makes stores that work in the transactions they are given. */
    public static Function<Transactions, LinkStore> of(TableNames names, Database database, SearchMethod searches) {
        Statements statements = Statements.of(names, database, searches);
        return transactions -> new JdbcLinkStore(transactions, statements);
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        checkAliases(drafts);
        List<Link> links;
        try {
            links = sql.writer().isSingleStatement(drafts)
                    ? transactions.writeSingle(STORING, session -> sql.writer().insert(session, drafts))
                    : transactions.write(STORING, session -> sql.writer().insert(session, drafts));
        } catch (StorageException e) {
            throw sql.conflicts().translated(e, transactions, drafts);
        } catch (DuplicateClaimException e) {
            sql.claims().checkNotBehind(transactions, drafts);
            throw e;
        }
        sql.claims().forgetOld(transactions, drafts);
        return links;
    }

    /**
     * Looks up the aliases of several links before they are inserted in the caller's transaction: a conflict after the first
     * of them could not be undone on a connection that refuses to roll back to a savepoint.
     */
    private void checkAliases(List<StoredLink> drafts) {
        if (drafts.size() > 1 && transactions.mayBeBehind()) {
            ImmutableSet<AliasKey> taken = sql.conflicts().taken(transactions, drafts);
            if (!taken.isEmpty()) {
                throw new DuplicateAliasException(taken);
            }
        }
    }

    @Override
    public Optional<LinkClaim> claim(Owner owner, String key) {
        return sql.claims().find(transactions, owner, key);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return find("finding a link", sql.find(), new Identity(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return find("finding a link by its alias", sql.findByAlias(), binder(key));
    }

    @Override
    public Optional<StoredLink> findRow(AliasKey key) {
        return transactions
                .read(
                        "finding the row of a link",
                        session -> session.list(sql.findByAlias(), binder(key), MaybeDamaged.of(LinkRow::of)))
                .stream()
                .findFirst()
                .map(row -> row.orThrow(KIND).bare());
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        ListQuery query = new ListQuery(sql.findByAlias(), binder(key));
        return sql.reader().list(transactions, "visiting a link", session -> query, LinkRow::ofVisited).stream()
                .findFirst()
                .map(link -> link.orThrow(KIND));
    }

    private static Binder binder(AliasKey key) {
        return p -> p.set("domain_id", key.domain().id()).set("alias_key", key.text());
    }

    private Optional<StoredLink> find(String doing, Sql query, Binder binder) {
        return sql.reader().list(transactions, doing, session -> new ListQuery(query, binder)).stream()
                .findFirst()
                .map(link -> link.orThrow(KIND));
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        try {
            return transactions.write("updating a link", session -> update(session, link, expectedVersion));
        } catch (StorageException e) {
            throw sql.conflicts().translated(e, transactions, ImmutableList.of(link));
        }
    }

    private Optional<Link> update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
        Link link = changed.link();
        Identity identity = new Identity(link.owner(), link.id());
        if (!sql.writer().update(session, changed, expectedVersion)) {
            Optional<Long> version = session.find(sql.find(), identity, row -> row.number("version"));
            if (version.isPresent() && version.get() == expectedVersion) {
                checkAlias(session, changed);
            }
            transactions.checkNotBehind(version, expectedVersion);
            return Optional.empty();
        }
        MaybeDamaged<LinkRow> updated = session.get(sql.find(), identity, MaybeDamaged.of(LinkRow::of));
        return Optional.of(updated.map(row -> row.complete(link.targeting().rules(), link.pixelIds()))
                .orThrow(KIND)
                .link());
    }

    private void checkAlias(Session session, StoredLink changed) throws SQLException {
        if (sql.writer().reportsTakenAlias()) {
            ImmutableSet<AliasKey> taken = sql.conflicts().taken(session, ImmutableList.of(changed));
            if (!taken.isEmpty()) {
                throw new DuplicateAliasException(taken);
            }
        }
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return transactions.write(
                "deleting a link", session -> session.execute(sql.delete(), new Identity(owner, id)) > 0);
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return sql.lists().list(transactions, filter, slice);
    }

    @Override
    public long count(LinkFilter filter) {
        return sql.lists().count(transactions, filter);
    }

    @Override
    public List<Long> ids(LinkFilter filter, long below, int limit) {
        return sql.lists().ids(transactions, filter, below, limit);
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return sql.undamaged()
                .list(
                        ids.size(),
                        rows -> sql.reader()
                                .list(
                                        transactions,
                                        "finding links",
                                        session -> sql.filters().among(filter, ids)));
    }

    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        return sql.updates().update(transactions, replacements);
    }

    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return OptionalInt.of(sql.updates().set(transactions, filter, ids, settings));
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return sql.updates().delete(transactions, filter, ids);
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(sql.all().apply(transactions));
    }

    @Override
    public OptionalLong countClick(Link link) {
        return sql.clicks().count(transactions, link.id());
    }

    @Override
    public void addClicks(Map<Long, Long> added) {
        sql.clicks().add(transactions, added);
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }

    @Override
    public Optional<VisitedLink> findAndCount(AliasKey key, Instant now) {
        return sql.visited()
                .flatMap(visited -> visited.count(transactions, key, now))
                .map(counted -> new VisitedLink(counted, true))
                .or(() -> LinkStore.super.findAndCount(key, now));
    }
}
