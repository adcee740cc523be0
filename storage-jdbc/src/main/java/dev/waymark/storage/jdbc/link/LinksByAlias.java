package dev.waymark.storage.jdbc.link;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.util.Optional;

/** Finds links by alias key. For a visit, the same statement may also count the click. */
final class LinksByAlias {

    private static final String FIND = """
            SELECT %s
            FROM waymark_link
            WHERE domain_id = :domain_id
              AND alias_key = :alias_key
            """.formatted(LinkRow.COLUMNS);

    private final SqlCatalog sql;
    private final LinkReader reader;
    private final Optional<SingleStatementVisits> singleStatement;

    LinksByAlias(SqlCatalog sql, LinkReader reader, ClickWriter writer) {
        this.sql = sql;
        this.reader = reader;
        this.singleStatement = SingleStatementVisits.of(sql, reader, writer);
    }

    Optional<StoredLink> find(Transactions transactions, AliasKey key) {
        return reader.find(transactions, "finding a link by its alias", query(key), LinkRow::of);
    }

    /** Finds a link without its targeting and pixels. */
    Optional<StoredLink> findRow(Transactions transactions, AliasKey key) {
        return transactions
                .read("finding the row of a link", session -> query(key).list(session, MaybeDamaged.of(LinkRow::of)))
                .stream()
                .findFirst()
                .map(row -> row.orThrow(LinkColumns.KIND).bare());
    }

    /**
     * Finds the link of a visit, and counts the click if a single statement can do both. A disabled link is returned without
     * targeting and pixels.
     *
     * @param facts the facts to count over time, if any
     */
    Optional<LinkStore.Visited> findAndCount(
            Transactions transactions, AliasKey key, Instant now, Optional<ClickFacts> facts) {
        if (singleStatement.isPresent()) {
            Optional<StoredLink> counted = singleStatement.get().findAndCount(transactions, key, now, facts);
            if (counted.isPresent()) {
                return Optional.of(new LinkStore.Visited(counted.get(), true));
            }
        }
        return findForVisit(transactions, key).map(link -> new LinkStore.Visited(link, false));
    }

    /** Finds the link of a visit. A disabled link is returned without targeting and pixels. */
    Optional<StoredLink> findForVisit(Transactions transactions, AliasKey key) {
        return reader.find(transactions, SingleStatementVisits.VISITING, query(key), LinkRow::ofVisited);
    }

    private ListQuery query(AliasKey key) {
        return new ListQuery(
                sql.of(FIND), p -> p.set("domain_id", key.domain().id()).set("alias_key", key.text()));
    }
}
