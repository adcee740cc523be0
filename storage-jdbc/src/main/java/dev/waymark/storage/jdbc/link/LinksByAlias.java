package dev.waymark.storage.jdbc.link;

import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.click.CountingStatement;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds links by alias key. For a visit, the same statement may also count the click. */
final class LinksByAlias {

    private static final String HAS_ALIAS = """
            link.domain_id = :domain_id
              AND link.alias_key = :alias_key""";

    /**
     * Finds a link, and counts the click of an active link without a password. The condition repeats the rules of visits. As in
     * {@link ClickCounter}, the database checks the limit again after a wait for the lock of the counter. The other conditions hold
     * for the link before the wait (D-23).
     */
    private static final SqlTemplate VISIT = SqlTemplate.of("""
            WITH link AS (
              {first}
            ), visited AS (
              UPDATE waymark_link_counter counter
              SET clicks = counter.clicks + 1,
                last_click_at = CASE WHEN counter.last_click_at < :now THEN :now ELSE counter.last_click_at END
              FROM link
              WHERE counter.link_id = link.id
                AND (counter.click_limit = 0 OR counter.click_limit > counter.clicks)
                AND link.disabled = FALSE
                AND link.starts_at <= :now
                AND link.expires_at > :now
                AND link.password IS NULL
              RETURNING counter.link_id, counter.owner_id, counter.clicks
            ){inserts}
            SELECT link.*, (SELECT visited.clicks FROM visited) AS counted
            FROM link""");

    /**
     * The row of a visit.
     *
     * @param link the id of the link
     * @param isCounted whether the statement has counted the click
     * @param visited the link; empty if the link is damaged
     * @param damage the exception of a damaged link
     */
    private record VisitRow(
            long link, boolean isCounted, Optional<LinkStore.Visited> visited, Optional<StorageException> damage) {

        static VisitRow of(Row row, Instant now) throws SQLException {
            long id = row.number("id");
            OptionalLong counted = row.optionalNumber("counted");
            boolean isCounted = counted.isPresent();
            try {
                StoredLink stored = LinkRow.MAPPER.map(row);
                Link link = isCounted ? stored.link().withClick(counted.getAsLong(), now) : stored.link();
                LinkStore.Visited visited = new LinkStore.Visited(stored.withLink(link), isCounted);
                return new VisitRow(id, isCounted, Optional.of(visited), Optional.empty());
            } catch (StorageException damage) {
                return new VisitRow(id, isCounted, Optional.empty(), Optional.of(damage));
            }
        }
    }

    private final Sql find;
    private final Optional<CountingStatement> visit;
    private final ClickCounter counter;

    LinksByAlias(SqlCatalog sql, ClickCounter counter) {
        this.counter = counter;
        String text = sql.database().planning().joinsSingleRows()
                ? LinkRow.find(HAS_ALIAS)
                : LinkRow.findBySubqueries(HAS_ALIAS);
        this.find = sql.of(text);
        this.visit = CountingStatement.of(sql, VISIT, text);
    }

    Optional<StoredLink> find(Transactions transactions, AliasKey key) {
        return transactions.read(
                "finding a link by its alias", session -> session.find(find, parameters(key), LinkRow.MAPPER));
    }

    private static Parameters parameters(AliasKey key) {
        return new Parameters().set("domain_id", key.domain().id()).set("alias_key", key.text());
    }

    /**
     * Finds the link of a visit, and counts the click if one statement can do both. In a caller's transaction, whose snapshot
     * may be older than the link, this method does not count the click; {@link ClickCounter#count} counts the click later.
     *
     * <p>The statement is a transaction of its own: with a separate commit, other visitors of a link would wait for a further
     * round trip. The link is therefore checked after the commit, and the click of a damaged link is taken back. No further
     * statement follows in the session, so the session need not know that the query has written.
     */
    Optional<LinkStore.Visited> findAndCount(Transactions transactions, AliasKey key, Instant now, ClickFacts facts) {
        if (visit.isEmpty() || transactions.isJoined() || !CountingStatement.supports(facts)) {
            return find(transactions, key).map(stored -> new LinkStore.Visited(stored, false));
        }
        Sql statement = visit.get().sql(facts);
        Parameters parameters =
                parameters(key).and(new Parameters().set("now", now)).and(CountingStatement.parameters(facts));
        Optional<VisitRow> row = transactions.run(
                TransactionMode.SINGLE_WRITE,
                "visiting a link",
                session -> session.find(statement, parameters, each -> VisitRow.of(each, now)));
        if (row.isPresent() && row.get().damage().isPresent()) {
            if (row.get().isCounted()) {
                counter.takeBack(transactions, row.get().link(), now, facts);
            }
            throw row.get().damage().get();
        }
        return row.flatMap(VisitRow::visited);
    }
}
