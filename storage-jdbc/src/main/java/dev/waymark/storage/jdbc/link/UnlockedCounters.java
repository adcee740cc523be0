package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableSet;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.click.ClickWriter;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds clicks to the counters that no other transaction has locked (D-39). The transaction never waits for a counter. While the
 * transaction has locked a counter, no other transaction begins to write clicks over time of the link. At SERIALIZABLE, MariaDB and
 * MySQL would wait for a row of another transaction at each query, so the level is READ COMMITTED.
 */
final class UnlockedCounters {

    /** MySQL reads the table of an UPDATE only in a nested query. One row for each statement: MySQL may lock each row that it reads. */
    private static final SqlTemplate ADD = SqlTemplate.of("""
            UPDATE waymark_link_counter
            SET clicks = clicks + :more,
              {last_click}
            WHERE link_id = (
              SELECT link_id
              FROM (
                SELECT link_id
                FROM waymark_link_counter counter{link}
                WHERE link_id = :id
                {skipping_locked}
              ) AS unlocked
            )""");

    private static final String LINK = "\nJOIN waymark_link link ON link.id = counter.link_id";

    private static final String EXISTING = """
            SELECT link_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)""";

    private final SqlCatalog sql;
    private final String add;
    private final String addWithDays;
    private final ClickWriter writer;

    UnlockedCounters(SqlCatalog sql, ClickWriter writer) {
        this.sql = sql;
        this.writer = writer;
        this.add = add("", sql.database().skippingLockedRow());
        // An insertion of clicks over time must not wait for the link, either.
        this.addWithDays = sql.database()
                .skippingLockedReference()
                .map(end -> add(LINK, end))
                .orElse(add);
    }

    private static String add(String link, String skippingLocked) {
        return ADD.fill(Map.of("link", link, "skipping_locked", skippingLocked, "last_click", ClickCounter.LAST_CLICK));
    }

    /**
     * Adds clicks in the order of ids, and then the clicks over time.
     *
     * @return the existing links whose counters were locked
     */
    Set<Long> add(Transactions transactions, Map<Long, ClickTally> tallies) {
        String statement =
                tallies.values().stream().allMatch(tally -> tally.days().isEmpty()) ? add : addWithDays;
        List<Long> skipped = transactions.run(
                TransactionMode.READ_COMMITTED,
                "adding clicks",
                session -> ClickCounter.add(session, sql.of(statement), writer, tallies));
        return skipped.isEmpty() ? ImmutableSet.of() : existing(transactions, skipped);
    }

    /** The other clicks are committed, so a failure of this read must not fail the operation. */
    private Set<Long> existing(Transactions transactions, List<Long> ids) {
        try {
            List<Long> existing = transactions.read(
                    "finding locked links",
                    session -> session.numbers(sql.ofIds(EXISTING, ids), Parameters.ofIds(ids), "link_id"));
            return ImmutableSet.copyOf(existing);
        } catch (StorageException e) {
            return ImmutableSet.copyOf(ids);
        }
    }
}
