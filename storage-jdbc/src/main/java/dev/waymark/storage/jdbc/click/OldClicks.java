package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The statements that find and lock the links with old clicks. */
final class OldClicks {

    private static final SqlTemplate NEXT = SqlTemplate.of("""
            SELECT link_id
            FROM waymark_link_clicks
            WHERE link_id > :after
              AND {is_old}
            GROUP BY link_id
            ORDER BY link_id
            LIMIT :limit""");

    private static final SqlTemplate LOCK = SqlTemplate.of("""
            SELECT link_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)
            ORDER BY link_id
            {locking}""");

    private final SqlCatalog sql;
    private final String next;
    private final String lock;

    /** @param condition the further condition for the rows of totals */
    OldClicks(SqlCatalog sql, String condition) {
        this.sql = sql;
        next = NEXT.fill(Map.of("is_old", condition));
        lock = LOCK.fill(Map.of("locking", sql.database().lockingRows()));
    }

    /**
     * Returns the ids of the next links, in ascending order.
     *
     * @param condition the parameters of the condition
     */
    List<Long> next(Transactions transactions, Parameters condition, long after, int limit) {
        Parameters parameters = condition.and(Parameters.after(after, limit));
        return transactions.read("finding old clicks", session -> session.numbers(sql.of(next), parameters, "link_id"));
    }

    /** Locks the counters of links, so that no click is counted before the end of the transaction. */
    void lock(Session session, List<Long> ids) throws SQLException {
        session.numbers(sql.ofIds(lock, ids), Parameters.ofIds(ids), "link_id");
    }
}
