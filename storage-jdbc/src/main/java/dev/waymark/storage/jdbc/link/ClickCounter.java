package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Predicates.in;
import static com.google.common.base.Predicates.not;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.click.CountingStatement;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counts clicks of links by id. A click locks the counter before it writes clicks over time, so clicks and other statements lock
 * rows in one order.
 */
final class ClickCounter {

    static final String TABLE = "waymark_link_counter";

    /**
     * The exactness of a limit depends on the condition of the UPDATE: after a wait for the lock of the counter, the database checks
     * the condition again with the clicks and the limit of the transaction that held the lock. The condition reads no other row,
     * because the database would read any other row as it was before the wait.
     */
    private static final SqlTemplate COUNT = SqlTemplate.of("""
            UPDATE waymark_link_counter
            SET clicks = {clicks},
              {last_click}
            WHERE link_id = :id
              AND (click_limit = 0 OR click_limit > clicks)""");

    private static final String INCREASED = "clicks + 1";

    /** The last click never moves back: a buffer may store a click late, and the clocks of instances differ (D-61). */
    static final String LAST_CLICK =
            "last_click_at = CASE WHEN last_click_at < :last_click THEN :last_click ELSE last_click_at END";

    private static final SqlTemplate COUNT_AND_READ = SqlTemplate.of("""
            WITH visited AS (
              {first}
              RETURNING link_id, owner_id, clicks
            ){inserts}
            SELECT clicks
            FROM visited""");

    private static final String ADD = SqlTemplate.of("""
            UPDATE waymark_link_counter
            SET clicks = clicks + :more,
              {last_click}
            WHERE link_id = :id""").fill(Map.of("last_click", LAST_CLICK));

    private static final String CLICKS = """
            SELECT clicks
            FROM waymark_link_counter
            WHERE link_id = :id""";

    private static final String BELOW_LIMIT = """
            SELECT link_id
            FROM waymark_link_counter
            WHERE link_id = :id
              AND (click_limit = 0 OR click_limit > clicks)""";

    /**
     * The maximum number of attempts to count a click, if the update refuses the click although reads return a click limit
     * that allows the click. A concurrent change of the limit may explain the first refusal. After the second refusal, the
     * snapshot must be older than the row.
     */
    private static final int ATTEMPTS = 2;

    private final SqlCatalog sql;
    private final String count;
    private final Optional<CountingStatement> query;
    private final Optional<String> updateWithKey;
    private final ClickWriter writer;

    ClickCounter(SqlCatalog sql, ClickWriter writer) {
        this.sql = sql;
        this.writer = writer;
        this.count = counting(INCREASED);
        this.query = CountingStatement.of(sql, COUNT_AND_READ, count);
        this.updateWithKey = sql.database().asGeneratedKey(INCREASED).map(ClickCounter::counting);
    }

    private static String counting(String clicks) {
        return COUNT.fill(Map.of("clicks", clicks, "last_click", LAST_CLICK));
    }

    /**
     * Counts a click, by one statement where the database can: a process that stops between two statements would keep the lock
     * of the counter, and block the visitors of all other processes.
     *
     * @return the clicks including this click; empty if the limit was reached or the link does not exist
     * @throws dev.waymark.error.StorageException if the reads of a caller's transaction return a click limit that allows the
     *     click, but the current row refuses the click
     */
    OptionalLong count(Transactions transactions, long id, Instant now, ClickFacts facts) {
        Optional<CountingStatement> byQuery = query.filter(each -> CountingStatement.supports(facts));
        boolean isSingle = byQuery.isPresent() || (updateWithKey.isPresent() && facts.areNone());
        TransactionMode mode = isSingle ? TransactionMode.SINGLE_WRITE : TransactionMode.ANY_LEVEL;
        return transactions.run(mode, "counting a click", session -> {
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                OptionalLong clicks = byQuery.isPresent()
                        ? countByQuery(session, byQuery.get(), click(id, now), facts)
                        : countInSteps(session, id, now, facts);
                if (clicks.isPresent() || !session.isJoined() || !isBelowLimit(session, id)) {
                    return clicks;
                }
            }
            throw Transactions.staleSnapshot();
        });
    }

    private static OptionalLong countByQuery(
            Session session, CountingStatement statement, Parameters click, ClickFacts facts) throws SQLException {
        Parameters parameters = click.and(CountingStatement.parameters(facts));
        return session.writeByQuery(statement.sql(facts), parameters, "clicks");
    }

    private OptionalLong countInSteps(Session session, long id, Instant now, ClickFacts facts) throws SQLException {
        Parameters click = click(id, now);
        if (updateWithKey.isPresent()) {
            OptionalLong clicks = session.writeWithGeneratedKey(sql.of(updateWithKey.get()), click);
            if (clicks.isPresent() && !facts.areNone()) {
                writer.add(session, ImmutableMap.of(id, ClickTally.of(now, facts, clicks.getAsLong())));
            }
            return clicks;
        }
        if (session.execute(sql.of(count), click) == 0) {
            return OptionalLong.empty();
        }
        // The row stays locked until the commit, so no other click changes the number between update and read.
        long clicks = session.get(sql.of(CLICKS), new Parameters().set("id", id), row -> row.number("clicks"));
        writer.add(session, id, ClickTally.of(now, facts, clicks));
        return OptionalLong.of(clicks);
    }

    private boolean isBelowLimit(Session session, long id) throws SQLException {
        return session.exists(sql.of(BELOW_LIMIT), new Parameters().set("id", id));
    }

    /** Takes back a click without a redirect. The last click stays (D-61). */
    void takeBack(Transactions transactions, long id, Instant now, ClickFacts facts) {
        transactions.run(TransactionMode.ANY_LEVEL, "taking back a click", session -> {
            session.execute(sql.of(ADD), click(id, now).set("more", -1));
            writer.takeBack(session, id, ClickTally.of(now, facts, 1));
            return id;
        });
    }

    /** Adds clicks to the counters and to the clicks over time. */
    void add(Transactions transactions, Map<Long, ClickTally> tallies) {
        transactions.run(
                TransactionMode.ANY_LEVEL, "adding clicks", session -> add(session, sql.of(ADD), writer, tallies));
    }

    /**
     * Adds clicks in the order of ids, so that two of these transactions cannot deadlock, and then the clicks over time of the
     * changed counters, while the counters are locked.
     *
     * @param statement the update of one counter
     * @return the links whose counters the statement did not change
     */
    static List<Long> add(Session session, Sql statement, ClickWriter writer, Map<Long, ClickTally> tallies)
            throws SQLException {
        List<Long> unchanged = session.executeAll(
                statement,
                ImmutableList.sortedCopyOf(tallies.keySet()),
                id -> clicks(id, checkNotNull(tallies.get(id))));
        writer.add(session, Maps.filterKeys(tallies, not(in(ImmutableSet.copyOf(unchanged)))));
        return unchanged;
    }

    private static Parameters click(long id, Instant at) {
        return new Parameters().set("id", id).set("last_click", at);
    }

    private static Parameters clicks(long id, ClickTally tally) {
        return click(id, tally.last()).set("more", tally.clicks());
    }
}
