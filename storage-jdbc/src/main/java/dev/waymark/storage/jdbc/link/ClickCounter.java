package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.click.ClickInserts;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts clicks of links by their ids, and over time if it is told what they are. */
final class ClickCounter {

    private static final String COUNT = """
            UPDATE waymark_link
            SET clicks = clicks + 1
            WHERE id = :id
            AND clicks < click_limit
            """;

    private static final String ADD = """
            UPDATE waymark_link
            SET clicks = clicks + :more
            WHERE id = :id
            """;

    private static final String CLICKS = """
            SELECT owner_id, clicks
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
    private static final int ATTEMPTS = 2;

    /** A link behind its click. */
    private record Counted(String owner, long clicks) {
        static Counted of(Row row) throws SQLException {
            return new Counted(row.text("owner_id"), row.number("clicks"));
        }
    }

    private final Optional<Sql> countReturning;
    private final ClickInserts inserts;
    private final ClickWriter writer;
    private final Sql count;
    private final Sql add;
    private final Sql clicks;
    private final Sql belowLimit;

    ClickCounter(TableNames names, Database database, ClickWriter writer) {
        this.writer = writer;
        countReturning = database.returning(COUNT, "owner_id, clicks").map(names::sql);
        inserts = new ClickInserts(names, database, COUNT, "id, owner_id, clicks");
        count = names.sql(COUNT);
        add = names.sql(ADD);
        clicks = names.sql(CLICKS);
        belowLimit = names.sql(BELOW_LIMIT);
    }

    /** The clicks including this one; empty if the limit was reached or the link is gone. */
    OptionalLong count(Transactions transactions, long id) {
        return count(transactions, id, countReturning.isPresent(), session -> countOne(session, id));
    }

    /** The same, and counts the click over time. */
    OptionalLong count(Transactions transactions, long id, ClickFacts facts) {
        Optional<Sql> atOnce = inserts.counting(facts);
        return count(
                transactions,
                id,
                atOnce.isPresent(),
                session -> atOnce.isPresent()
                        ? session.find(atOnce.get(), ClickInserts.binder(facts).and(p -> p.set("id", id)), Counted::of)
                        : countOne(session, id, facts));
    }

    /** @param atOnce whether {@code counting} is a single statement */
    private OptionalLong count(
            Transactions transactions, long id, boolean atOnce, Transactions.Work<Optional<Counted>> counting) {
        Transactions.Work<OptionalLong> work =
                session -> count(session, p -> p.set("id", id), counting, transactions.mayBeBehind());
        return atOnce
                ? transactions.countAtOnce("counting a click", work)
                : transactions.count("counting a click", work);
    }

    private OptionalLong count(
            Session session, Binder id, Transactions.Work<Optional<Counted>> counting, boolean mayBeBehind)
            throws SQLException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<Counted> counted = counting.in(session);
            if (counted.isPresent()) {
                return OptionalLong.of(counted.get().clicks());
            }
            if (!mayBeBehind || !isBelowLimit(session, id)) {
                return OptionalLong.empty();
            }
        }
        throw Transactions.behind();
    }

    private Optional<Counted> countOne(Session session, long linkId) throws SQLException {
        Binder id = p -> p.set("id", linkId);
        if (countReturning.isPresent()) {
            return session.find(countReturning.get(), id, Counted::of);
        }
        // The row stays locked until the commit, so the number read is the one written.
        return session.execute(count, id) > 0 ? Optional.of(session.get(clicks, id, Counted::of)) : Optional.empty();
    }

    private Optional<Counted> countOne(Session session, long id, ClickFacts facts) throws SQLException {
        Optional<Counted> counted = countOne(session, id);
        if (counted.isPresent()) {
            writer.add(
                    session,
                    id,
                    counted.get().owner(),
                    ClickTally.of(facts, counted.get().clicks()));
        }
        return counted;
    }

    private boolean isBelowLimit(Session session, Binder id) throws SQLException {
        return session.find(belowLimit, id, row -> row.number("id")).isPresent();
    }

    /** In the order of ids, so that no two of these wait for each other. */
    void add(Transactions transactions, Map<Long, Long> more) {
        transactions.count("adding clicks", session -> add(session, more));
    }

    /** The same, and counts them over time: all links are locked by then. */
    void addTallies(Transactions transactions, Map<Long, ClickTally> tallies) {
        transactions.count("adding clicks", session -> {
            Map<Long, Long> added = add(session, Maps.transformValues(tallies, ClickTally::clicks));
            writer.add(session, tallies);
            return added;
        });
    }

    private Map<Long, Long> add(Session session, Map<Long, Long> more) throws SQLException {
        session.executeAll(
                add,
                ImmutableList.sortedCopyOf(more.keySet()),
                id -> p -> p.set("id", id).set("more", more.getOrDefault(id, 0L)));
        return more;
    }
}
