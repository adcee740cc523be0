package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;

/** The statements that find and lock the links with old clicks. */
final class OldClicks {

    private static final String NEXT = """
            SELECT link_id
            FROM waymark_link_clicks
            WHERE link_id > :after
            %s
            GROUP BY link_id
            ORDER BY link_id
            LIMIT :limit
            """;

    private static final String LOCK = """
            SELECT id
            FROM waymark_link
            WHERE id IN (:ids)
            ORDER BY id
            """;

    private final SqlCatalog sql;
    private final String next;
    private final String lock;

    /** @param condition the further condition for the rows of totals, beginning with {@code AND} */
    OldClicks(SqlCatalog sql, String condition) {
        this.sql = sql;
        next = NEXT.formatted(condition);
        lock = LOCK + sql.database().lockingRows();
    }

    /** Returns the ids of the next links, in ascending order. */
    List<Long> next(Transactions transactions, Binder condition, long after, int limit) {
        return transactions.read(
                "finding old clicks",
                session -> session.list(
                        sql.of(next),
                        condition.and(p -> p.set("after", after).set("limit", limit)),
                        row -> row.number("link_id")));
    }

    /** Locks the rows of links, so that no click is counted before the end of the transaction. */
    void lock(Session session, List<Long> ids) throws SQLException {
        session.list(sql.ofIds(lock, ids), p -> p.setEach("ids", ids), row -> row.number("id"));
    }
}
