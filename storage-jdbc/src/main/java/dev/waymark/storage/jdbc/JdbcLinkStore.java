package dev.waymark.storage.jdbc;

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
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Keeps links in three tables: one for links, one for their rules, one for their pixels. */
final class JdbcLinkStore implements LinkStore {

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

    private static final String CLICKS = """
            SELECT clicks
            FROM waymark_link
            WHERE id = :id
            """;

    private final Transactions transactions;
    private final LinkQueries queries;
    private final LinkReader reader;
    private final LinkWriter writer;
    private final AliasConflicts conflicts;
    private final Sql find;
    private final Sql findByAlias;
    private final Sql delete;
    private final Sql countClick;
    private final Sql clicks;

    JdbcLinkStore(Transactions transactions, TablePrefix prefix, Dialect dialect) {
        this.transactions = transactions;
        this.queries = new LinkQueries(prefix, dialect);
        this.reader = new LinkReader(prefix);
        this.writer = new LinkWriter(prefix, dialect);
        this.conflicts = new AliasConflicts(transactions, prefix);
        this.find = prefix.sql(FIND);
        this.findByAlias = prefix.sql(FIND_BY_ALIAS);
        this.delete = prefix.sql(DELETE);
        this.countClick = prefix.sql(COUNT_CLICK);
        this.clicks = prefix.sql(CLICKS);
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return conflicts.named(
                drafts, () -> transactions.write("storing links", session -> writer.insert(session, drafts)));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return find("finding a link", find, identifiedBy(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return find(
                "finding a link by its alias",
                findByAlias,
                p -> p.set("domain_id", key.domain()).set("alias_key", key.text()));
    }

    private Optional<StoredLink> find(String doing, Sql query, Binder binder) {
        return transactions.read(doing, session -> reader.list(session, query, binder)).stream()
                .findFirst();
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return conflicts.named(
                ImmutableList.of(link),
                () -> transactions.write("updating a link", session -> update(session, link, expectedVersion)));
    }

    private Optional<Link> update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
        Link link = changed.link();
        // A link that changes while it is read is not of the expected version any more.
        Optional<StoredLink> current = reader.listOnce(session, find, identifiedBy(link.owner(), link.id()))
                .flatMap(links -> links.stream().findFirst())
                .filter(found -> found.link().version() == expectedVersion);
        if (current.isEmpty() || !writer.update(session, current.get(), changed)) {
            return Optional.empty();
        }
        LinkRow row = session.get(find, identifiedBy(link.owner(), link.id()), LinkRow::of);
        return Optional.of(
                row.complete(link.targeting().rules(), link.pixelIds()).link());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return transactions.write("deleting a link", session -> session.execute(delete, identifiedBy(owner, id)) > 0);
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        ListQuery query = queries.page(filter, slice);
        ImmutableList<StoredLink> links =
                transactions.read("listing links", session -> reader.list(session, query.sql(), query.binder()));
        return ImmutableList.copyOf(Lists.transform(links, StoredLink::link));
    }

    @Override
    public long count(LinkFilter filter) {
        ListQuery query = queries.count(filter);
        return transactions.read(
                "counting links", session -> session.get(query.sql(), query.binder(), row -> row.number("total")));
    }

    @Override
    public OptionalLong countClick(long linkId) {
        return transactions.write("counting a click", session -> {
            Binder id = p -> p.set("id", linkId);
            // The row stays locked until the commit, so the number read is the one written.
            return session.execute(countClick, id) == 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(session.get(clicks, id, row -> row.number("clicks")));
        });
    }

    private static Binder identifiedBy(Owner owner, long id) {
        return p -> p.set("id", id).set("owner_id", owner.key());
    }
}
