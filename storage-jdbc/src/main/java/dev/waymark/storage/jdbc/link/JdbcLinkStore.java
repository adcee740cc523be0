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
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Undamaged;
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

    /** Of a row that refuses a click and looks as if it would not: its limit may have been raised in between, but not again. */
    private static final int CLICK_ATTEMPTS = 2;

    /** All that is the same in whatever transactions. */
    private record Statements(
            LinkFilters queries,
            LinkReader reader,
            Undamaged undamaged,
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
                    new LinkFilters(names, database, searches),
                    reader,
                    new Undamaged(KIND),
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
    }

    private final Transactions transactions;
    private final Statements sql;

    private JdbcLinkStore(Transactions transactions, Statements sql) {
        this.transactions = transactions;
        this.sql = sql;
    }

    public static JdbcLinkStore of(
            Transactions transactions, TableNames names, Database database, SearchMethod searches) {
        return new JdbcLinkStore(transactions, Statements.of(names, database, searches));
    }

    /** The same store in other transactions. */
    public JdbcLinkStore in(Transactions others) {
        return new JdbcLinkStore(others, sql);
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
        return find("finding a link", sql.find(), identifiedBy(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return find(
                "finding a link by its alias",
                sql.findByAlias(),
                p -> p.set("domain_id", key.domain().id()).set("alias_key", key.text()));
    }

    private Optional<StoredLink> find(String doing, Sql query, Binder binder) {
        ListQuery only = new ListQuery(query, binder);
        return sql.reader().list(transactions, doing, session -> only).stream()
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
        if (!sql.writer().update(session, changed, expectedVersion)) {
            Binder id = identifiedBy(link.owner(), link.id());
            transactions.checkNotBehind(
                    session.find(sql.find(), id, LinkRow::of).map(LinkRow::version), expectedVersion);
            return Optional.empty();
        }
        LinkRow row = session.get(sql.find(), identifiedBy(link.owner(), link.id()), LinkRow::of);
        return Optional.of(
                row.complete(link.targeting().rules(), link.pixelIds()).link());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return transactions.write(
                "deleting a link", session -> session.execute(sql.delete(), identifiedBy(owner, id)) > 0);
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return sql.undamaged().list(slice.limit(), limit -> read(filter, slice.withLimit(limit)));
    }

    private List<MaybeDamaged<Link>> read(LinkFilter filter, Slice<LinkSortField> slice) {
        Transactions reading = sql.queries().reading(transactions, filter);
        List<MaybeDamaged<Link>> links = read(reading, session -> sql.queries().page(session, filter, slice));
        return slice.sort().field() == LinkSortField.URL
                        && Order.dependsOnWholeUrls(
                                slice,
                                links.stream().flatMap(MaybeDamaged::stream).map(Link::url))
                ? read(reading, session -> sql.queries().pageByWholeUrl(session, filter, slice))
                : links;
    }

    private List<MaybeDamaged<Link>> read(Transactions reading, ListQuery.Choice choice) {
        return Lists.transform(sql.reader().list(reading, "listing links", choice), link -> link.map(StoredLink::link));
    }

    @Override
    public long count(LinkFilter filter) {
        return sql.queries().reading(transactions, filter).read("counting links", session -> {
            ListQuery query = sql.queries().count(session, filter);
            return session.get(query.sql(), query.binder(), row -> row.number("total"));
        });
    }

    @Override
    public OptionalLong countClick(long linkId) {
        Binder id = p -> p.set("id", linkId);
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

    private static Binder identifiedBy(Owner owner, long id) {
        return p -> p.set("id", id).set("owner_id", owner.key());
    }
}
