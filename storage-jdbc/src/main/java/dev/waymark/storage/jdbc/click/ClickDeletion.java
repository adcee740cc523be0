package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Deletes the counts before a day. The counters of the links are locked, so no click is counted during the deletion. */
record ClickDeletion(SqlCatalog sql) {

    private static final String NEXT = """
            SELECT link_id
            FROM waymark_link_clicks
            WHERE link_id > :after
              AND click_day < :before
            GROUP BY link_id
            ORDER BY link_id
            LIMIT :limit""";

    private static final SqlTemplate LOCK = SqlTemplate.of("""
            SELECT link_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)
            ORDER BY link_id
            {locking}""");

    private static final String DELETE_TOTALS = """
            DELETE FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND click_day < :before""";

    private static final String DELETE_VALUES = """
            DELETE FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND click_day < :before""";

    /** Deletes the old counts of the next links, and returns the highest id of these links. */
    OptionalLong delete(Transactions transactions, LocalDate before, long after, int limit) {
        Parameters old = new Parameters().set("before", before.toEpochDay());
        List<Long> ids = transactions.read(
                "finding old clicks",
                session -> session.numbers(sql.of(NEXT), old.and(Parameters.after(after, limit)), "link_id"));
        if (ids.isEmpty()) {
            return OptionalLong.empty();
        }
        String lock = LOCK.fill(Map.of("locking", sql.database().lockingRows()));
        transactions.run(TransactionMode.ANY_LEVEL, "deleting clicks", session -> {
            session.numbers(sql.ofIds(lock, ids), Parameters.ofIds(ids), "link_id");
            session.execute(sql.ofIds(DELETE_TOTALS, ids), Parameters.ofIds(ids).and(old));
            return session.execute(
                    sql.ofIds(DELETE_VALUES, ids), Parameters.ofIds(ids).and(old));
        });
        return OptionalLong.of(ids.get(ids.size() - 1));
    }
}
