package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.RecordLists;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Keeps links in three tables: one for links, one for their rules, one for their pixels. */
public final class JdbcLinkStore implements LinkStore {

    private static final String KIND = "link";

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

    private static final String DELETE = """
            DELETE FROM waymark_link
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    private static final String COUNT_CLICK = """
            UPDATE waymark_link
            SET clicks = clicks + 1
            WHERE id = :id
            AND clicks < click_limit
            """;

    private static final String ADD_CLICKS = """
            UPDATE waymark_link
            SET clicks = clicks + :more
            WHERE id = :id
            """;

    private static final String CLICKS = """
            SELECT clicks
            FROM waymark_link
            WHERE id = :id
            """;

    private static final String BELOW_LIMIT = """
            SELECT id
            FROM waymark_link
            WHERE id = :id
            AND clicks < click_limit
            """;

    /**
     * How often a click is tried on a row that refuses it and is then read as one that allows it. That its limit was raised
     * between the two may happen once; if it seems to happen again, the row that is read is an old one.
     */
    private static final int CLICK_ATTEMPTS = 2;

    /** What all stores of the same tables share, whatever transactions they work in. */
    private record Statements(
            RecordLists<LinkFilter, LinkSortField, Link> lists,
            LinkReader reader,
            LinkWriter writer,
            AliasConflicts conflicts,
            Sql find,
            Sql findByAlias,
            Sql delete,
            Sql countClick,
            Sql addClicks,
            Sql clicks,
            Sql belowLimit) {

        static Statements of(TableNames names, Database database, SearchMethod searches) {
            LinkReader reader = new LinkReader(names);
            return new Statements(
                    lists(new LinkFilters(names, database, searches), reader),
                    reader,
                    new LinkWriter(names, database, reader),
                    new AliasConflicts(names, database),
                    names.sql(FIND),
                    names.sql(FIND_BY_ALIAS),
                    names.sql(DELETE),
                    names.sql(COUNT_CLICK),
                    names.sql(ADD_CLICKS),
                    names.sql(CLICKS),
                    names.sql(BELOW_LIMIT));
        }

        private static RecordLists<LinkFilter, LinkSortField, Link> lists(LinkFilters filters, LinkReader reader) {
            return new RecordLists<>(
                    KIND,
                    filters,
                    (transactions, doing, query) -> Lists.transform(
                            reader.list(transactions, doing, query), link -> link.map(StoredLink::link)),
                    Link::url);
        }
    }

    private final Transactions transactions;
    private final Statements sql;

    private JdbcLinkStore(Transactions transactions, Statements sql) {
        this.transactions = transactions;
        this.sql = sql;
    }

    /** Makes stores that work in the transactions they are given. */
    public static Function<Transactions, LinkStore> of(TableNames names, Database database, SearchMethod searches) {
        Statements statements = Statements.of(names, database, searches);
        return transactions -> new JdbcLinkStore(transactions, statements);
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return sql.conflicts()
                .named(
                        transactions,
                        drafts,
                        () -> transactions.write(
                                "storing links", session -> sql.writer().insert(session, drafts)));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return find("finding a link", sql.find(), new Identity(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return find(
                "finding a link by its alias",
                sql.findByAlias(),
                p -> p.set("domain_id", key.domain().id()).set("alias_key", key.text()));
    }

    private Optional<StoredLink> find(String doing, Sql query, Binder binder) {
        return sql.reader().list(transactions, doing, session -> new ListQuery(query, binder)).stream()
                .findFirst()
                .map(link -> link.orThrow(KIND));
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return sql.conflicts()
                .named(
                        transactions,
                        ImmutableList.of(link),
                        () -> transactions.write("updating a link", session -> update(session, link, expectedVersion)));
    }

    private Optional<Link> update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
        Link link = changed.link();
        Identity identity = new Identity(link.owner(), link.id());
        if (!sql.writer().update(session, changed, expectedVersion)) {
            transactions.checkNotBehind(
                    session.find(sql.find(), identity, row -> row.number("version")), expectedVersion);
            return Optional.empty();
        }
        MaybeDamaged<LinkRow> updated = session.get(sql.find(), identity, MaybeDamaged.of(LinkRow::of));
        return Optional.of(updated.map(row -> row.complete(link.targeting().rules(), link.pixelIds()))
                .orThrow(KIND)
                .link());
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
    public OptionalLong countClick(Link link) {
        Binder id = p -> p.set("id", link.id());
        return transactions.count("counting a click", session -> {
            for (int attempt = 1; attempt <= CLICK_ATTEMPTS; attempt++) {
                if (session.execute(sql.countClick(), id) > 0) {
                    // The row stays locked until the commit, so the number read is the one written.
                    return OptionalLong.of(session.get(sql.clicks(), id, row -> row.number("clicks")));
                }
                if (!transactions.mayBeBehind() || !isBelowLimit(session, id)) {
                    return OptionalLong.empty();
                }
            }
            throw Transactions.behind();
        });
    }

    private boolean isBelowLimit(Session session, Binder id) throws SQLException {
        return session.find(sql.belowLimit(), id, row -> row.number("id")).isPresent();
    }

    /** In the order of ids, so that no two of these wait for each other. */
    @Override
    public void addClicks(Map<Long, Long> clicks) {
        transactions.count("adding clicks", session -> {
            session.executeAll(
                    sql.addClicks(),
                    ImmutableList.sortedCopyOf(clicks.keySet()),
                    id -> p -> p.set("id", id).set("more", clicks.getOrDefault(id, 0L)));
            return clicks;
        });
    }
}
