package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import dev.waymark.url.WebUrl;
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

    private final Sql count;
    private final Sql takeBack;
    private final LinkReader reader;

    private VisitedLinks(TableNames names, String count, LinkReader reader) {
        this.count = names.sql(count);
        this.takeBack = names.sql(TAKE_BACK);
        this.reader = reader;
    }

    /** Empty where it is better to find a link first. */
    static Optional<VisitedLinks> of(TableNames names, Database database, LinkReader reader) {
        return database.returning(COUNT, LinkRow.COLUMNS).map(count -> new VisitedLinks(names, count, reader));
    }

    /** The link with this click. Empty if nothing was counted, for whatever reason: it is to be found out by reading. */
    Optional<StoredLink> count(Transactions transactions, AliasKey key, Instant now) {
        return transactions
                .tryAtOnce(
                        "visiting a link",
                        session -> session.list(
                                count,
                                p -> p.set("domain_id", key.domain().id())
                                        .set("alias_key", key.text())
                                        .set("now", now),
                                MaybeDamaged.of(LinkRow::of)))
                .orElse(ImmutableList.of())
                .stream()
                .findFirst()
                .flatMap(row -> complete(transactions, row));
    }

    /** Nobody is counted who cannot be sent on, or who saw a link that had half changed. */
    private Optional<StoredLink> complete(Transactions transactions, MaybeDamaged<LinkRow> row) {
        MaybeDamaged<StoredLink> whole = row.stream().allMatch(LinkRow::isAlone)
                ? row.map(alone -> alone.complete(ImmutableList.of(), ImmutableSet.of()))
                : transactions.read("visiting a link", session -> reader.complete(session, row));
        Optional<StoredLink> link =
                whole.stream().filter(VisitedLinks::leadsSomewhere).findFirst();
        if (link.isEmpty()) {
            transactions.countAtOnce(
                    "taking back a click", session -> session.execute(takeBack, p -> p.set("id", row.id())));
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
