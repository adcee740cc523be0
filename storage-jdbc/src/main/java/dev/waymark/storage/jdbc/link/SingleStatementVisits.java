package dev.waymark.storage.jdbc.link;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.click.ClickInserts;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import dev.waymark.url.WebUrl;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The visits of links that have no password and no targeting. One statement finds the link and counts the click. */
final class SingleStatementVisits {

    /** The name of a visit in messages. */
    static final String VISITING = "visiting a link";

    private static final String COUNT = """
            UPDATE waymark_link
            SET clicks = clicks + 1
            WHERE domain_id = :domain_id
              AND alias_key = :alias_key
              AND disabled = FALSE
              AND expires_at > :now
              AND clicks >= 0
              AND clicks < click_limit
              AND password IS NULL
              AND target_type = 0
            """;

    private static final String TAKE_BACK = """
            UPDATE waymark_link
            SET clicks = clicks - 1
            WHERE id = :id
            """;

    private final SqlCatalog sql;
    private final String count;
    private final ClickInserts inserts;
    private final ClickWriter writer;
    private final LinkReader reader;

    private SingleStatementVisits(SqlCatalog sql, String count, LinkReader reader, ClickWriter writer) {
        this.sql = sql;
        this.count = count;
        this.inserts = new ClickInserts(sql, COUNT, LinkRow.COLUMNS);
        this.writer = writer;
        this.reader = reader;
    }

    /**
     * Creates an instance. The result is empty if, on this database, a visit is faster with a separate statement that first
     * finds the link.
     */
    static Optional<SingleStatementVisits> of(SqlCatalog sql, LinkReader reader, ClickWriter writer) {
        return sql.database()
                .returning(COUNT, LinkRow.COLUMNS)
                .map(count -> new SingleStatementVisits(sql, count, reader, writer));
    }

    /**
     * Counts a click, and returns the link with this click.
     *
     * @param facts the facts to count over time, if any
     * @return the link, or empty if no click was counted; the caller then reads the link to find the reason
     */
    Optional<StoredLink> findAndCount(
            Transactions transactions, AliasKey key, Instant now, Optional<ClickFacts> facts) {
        Optional<Sql> statement = facts.isPresent() ? inserts.counting(facts.get()) : Optional.of(sql.of(count));
        if (statement.isEmpty()) { // the facts depend on the number of clicks
            return Optional.empty();
        }
        Binder link = p -> p.set("domain_id", key.domain().id())
                .set("alias_key", key.text())
                .set("now", now);
        Binder binder = ClickInserts.binder(link, facts);
        return transactions
                .tryInOneStatement(
                        VISITING, session -> session.find(statement.get(), binder, MaybeDamaged.of(LinkRow::of)))
                .flatMap(row -> row)
                .flatMap(row -> complete(transactions, row, facts));
    }

    /**
     * Returns the link with its pixels. If the link is damaged, has no valid URL, or has changed since its click was counted,
     * this method takes back the click and returns empty.
     */
    private Optional<StoredLink> complete(
            Transactions transactions, MaybeDamaged<LinkRow> row, Optional<ClickFacts> facts) {
        // The numbers of targeting entries and pixels in a damaged row are unknown, so such a row is not completed.
        boolean hasMoreRows = row.matches(whole -> !whole.isComplete());
        MaybeDamaged<StoredLink> link = hasMoreRows
                ? transactions.read(VISITING, session -> reader.complete(session, row))
                : row.map(LinkRow::complete);
        if (!link.matches(SingleStatementVisits::hasValidUrl)) {
            transactions.count("taking back a click", session -> takeBack(session, row.id(), facts));
            return Optional.empty();
        }
        return link.stream().findFirst();
    }

    private int takeBack(Session session, long id, Optional<ClickFacts> facts) throws SQLException {
        int taken = session.execute(sql.of(TAKE_BACK), p -> p.set("id", id));
        if (facts.isPresent()) {
            writer.takeBack(session, id, ClickTally.of(facts.get(), 1));
        }
        return taken;
    }

    private static boolean hasValidUrl(StoredLink stored) {
        try {
            WebUrl.of(stored.link().url());
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
