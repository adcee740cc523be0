package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.click.ClickInserts;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import dev.waymark.url.WebUrl;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Counts clicks of links that ask nothing of their visitors, and finds the link by the same statement. */
final class VisitedLinks {

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

    /** Takes back what was counted besides the click, of a link whose row is locked. */
    @FunctionalInterface
    private interface TakingBack {
        void of(Session session, long id) throws SQLException;
    }

    private final Sql count;
    private final ClickInserts inserts;
    private final ClickWriter writer;
    private final Sql takeBack;
    private final LinkReader reader;

    private VisitedLinks(Sql count, ClickInserts inserts, ClickWriter writer, Sql takeBack, LinkReader reader) {
        this.count = count;
        this.inserts = inserts;
        this.writer = writer;
        this.takeBack = takeBack;
        this.reader = reader;
    }

    /** Empty where it is better to find a link first. */
    static Optional<VisitedLinks> of(TableNames names, Database database, LinkReader reader, ClickWriter writer) {
        ClickInserts inserts = new ClickInserts(names, database, COUNT, LinkRow.COLUMNS);
        return database.returning(COUNT, LinkRow.COLUMNS)
                .map(count -> new VisitedLinks(names.sql(count), inserts, writer, names.sql(TAKE_BACK), reader));
    }

    /** The link with this click. Empty if nothing was counted, for whatever reason: it is to be found out by reading. */
    Optional<StoredLink> count(Transactions transactions, AliasKey key, Instant now) {
        return count(transactions, count, link(key, now), (session, id) -> {});
    }

    /** The same, and counts the click over time. */
    Optional<StoredLink> count(Transactions transactions, AliasKey key, Instant now, ClickFacts facts) {
        return inserts.counting(facts)
                .flatMap(statement -> count(
                        transactions,
                        statement,
                        ClickInserts.binder(facts).and(link(key, now)),
                        (session, id) -> writer.takeBack(session, id, ClickTally.of(facts, 1))));
    }

    private static Binder link(AliasKey key, Instant now) {
        return p -> p.set("domain_id", key.domain().id())
                .set("alias_key", key.text())
                .set("now", now);
    }

    private Optional<StoredLink> count(
            Transactions transactions, Sql statement, Binder binder, TakingBack furtherTakingBack) {
        return transactions
                .tryAtOnce("visiting a link", session -> session.list(statement, binder, MaybeDamaged.of(LinkRow::of)))
                .orElse(ImmutableList.of())
                .stream()
                .findFirst()
                .flatMap(row -> complete(transactions, row, furtherTakingBack));
    }

    /** Nobody is counted who cannot be sent on, or who saw a link that had half changed. */
    private Optional<StoredLink> complete(
            Transactions transactions, MaybeDamaged<LinkRow> row, TakingBack furtherTakingBack) {
        MaybeDamaged<StoredLink> whole = row.stream().allMatch(LinkRow::isAlone)
                ? row.map(LinkRow::alone)
                : transactions.read("visiting a link", session -> reader.complete(session, row));
        Optional<StoredLink> link =
                whole.stream().filter(VisitedLinks::leadsSomewhere).findFirst();
        if (link.isEmpty()) {
            transactions.count("taking back a click", session -> {
                int taken = session.execute(takeBack, p -> p.set("id", row.id()));
                furtherTakingBack.of(session, row.id());
                return taken;
            });
        }
        return link;
    }

    private static boolean leadsSomewhere(StoredLink stored) {
        try {
            WebUrl.of(stored.link().url());
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
