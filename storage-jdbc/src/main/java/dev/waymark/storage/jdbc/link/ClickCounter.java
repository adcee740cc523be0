package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.click.ClickInserts;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts clicks of links by id. With {@link ClickFacts}, also counts the clicks over time. */
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
     * The maximum number of attempts to count a click, if the update refuses the click although reads return a click limit
     * that allows the click. A concurrent change of the limit may explain the first refusal. After the second refusal, the
     * snapshot must be older than the row.
     */
    private static final int ATTEMPTS = 2;

    /** The owner and the clicks of a link after a counted click. */
    private record CountedLink(String owner, long clicks) {
        static CountedLink of(Row row) throws SQLException {
            return new CountedLink(row.text("owner_id"), row.number("clicks"));
        }
    }

    private final SqlCatalog sql;
    private final Optional<Sql> countReturning;
    private final ClickInserts inserts;
    private final ClickWriter writer;

    ClickCounter(SqlCatalog sql, ClickWriter writer) {
        this.sql = sql;
        this.writer = writer;
        countReturning = sql.database().returning(COUNT, "owner_id, clicks").map(sql::of);
        inserts = new ClickInserts(sql, COUNT, "id, owner_id, clicks");
    }

    /**
     * Counts a click.
     *
     * @param facts the facts to count over time, if any
     * @return the clicks including this click; empty if the limit was reached or the link does not exist
     */
    OptionalLong count(Transactions transactions, long id, Optional<ClickFacts> facts) {
        Optional<Sql> single = facts.isPresent() ? inserts.counting(facts.get()) : countReturning;
        Transactions.Work<OptionalLong> work = session -> transactions.mayBeStale()
                ? countAmongOldRows(session, id, single, facts)
                : count(session, id, single, facts);
        return single.isPresent()
                ? transactions.countInOneStatement("counting a click", work)
                : transactions.count("counting a click", work);
    }

    /** @param single the single statement that counts everything, if the database has one */
    private OptionalLong count(Session session, long id, Optional<Sql> single, Optional<ClickFacts> facts)
            throws SQLException {
        Binder link = p -> p.set("id", id);
        Optional<CountedLink> counted = single.isPresent()
                ? session.find(single.get(), ClickInserts.binder(link, facts), CountedLink::of)
                : countInSteps(session, id, link, facts);
        return counted.isPresent() ? OptionalLong.of(counted.get().clicks()) : OptionalLong.empty();
    }

    /**
     * Counts a click in a transaction of the caller, whose reads may return older rows than the rows that its writes change.
     *
     * @throws StorageException if reads return a click limit that allows the click, but the current row refuses the click
     */
    private OptionalLong countAmongOldRows(Session session, long id, Optional<Sql> single, Optional<ClickFacts> facts)
            throws SQLException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            OptionalLong clicks = count(session, id, single, facts);
            if (clicks.isPresent() || !isBelowLimit(session, id)) {
                return clicks;
            }
        }
        throw Transactions.staleSnapshot();
    }

    private Optional<CountedLink> countInSteps(Session session, long id, Binder link, Optional<ClickFacts> facts)
            throws SQLException {
        Optional<CountedLink> counted = countAtLink(session, link);
        if (counted.isPresent() && facts.isPresent()) {
            ClickTally tally = ClickTally.of(facts.get(), counted.get().clicks());
            writer.add(session, id, counted.get().owner(), tally);
        }
        return counted;
    }

    private Optional<CountedLink> countAtLink(Session session, Binder link) throws SQLException {
        if (countReturning.isPresent()) {
            return session.find(countReturning.get(), link, CountedLink::of);
        }
        // The row stays locked until the commit, so no other click changes the number between update and read.
        return session.execute(sql.of(COUNT), link) > 0
                ? Optional.of(session.get(sql.of(CLICKS), link, CountedLink::of))
                : Optional.empty();
    }

    private boolean isBelowLimit(Session session, long id) throws SQLException {
        return session.find(sql.of(BELOW_LIMIT), p -> p.set("id", id), row -> row.number("id"))
                .isPresent();
    }

    /** Adds clicks in the order of ids, so that two of these transactions cannot deadlock. */
    void add(Transactions transactions, Map<Long, Long> more) {
        transactions.count("adding clicks", session -> add(session, more));
    }

    /** Adds clicks as {@link #add} does, and then counts the clicks over time, while the rows of these links are locked. */
    void addTallies(Transactions transactions, Map<Long, ClickTally> tallies) {
        transactions.count("adding clicks", session -> {
            Map<Long, Long> added = add(session, Maps.transformValues(tallies, ClickTally::clicks));
            writer.add(session, tallies);
            return added;
        });
    }

    private Map<Long, Long> add(Session session, Map<Long, Long> more) throws SQLException {
        session.executeAll(
                sql.of(ADD),
                ImmutableList.sortedCopyOf(more.keySet()),
                id -> p -> p.set("id", id).set("more", more.getOrDefault(id, 0L)));
        return more;
    }
}
