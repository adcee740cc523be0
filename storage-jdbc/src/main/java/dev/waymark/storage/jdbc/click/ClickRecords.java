package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.Copyable;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;

/** All click counts of links, for copies (D-35). */
record ClickRecords(Transactions transactions, SqlCatalog sql) implements Copyable<ClickRecord> {

    private static final String NEXT = """
            SELECT link_id
            FROM waymark_link_clicks
            WHERE link_id > :after
            GROUP BY link_id
            ORDER BY link_id
            LIMIT :limit
            """;

    private static final String TOTALS = """
            SELECT link_id, click_day, clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
            """;

    private static final String VALUES = """
            SELECT link_id, dimension, click_day, value_key, clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
            """;

    private record LinkCount(long link, Count count) {}

    @Override
    public List<ClickRecord> list(long after, int limit) {
        return transactions.read(JdbcClickStore.READING, session -> list(session, after, limit));
    }

    private List<ClickRecord> list(Session session, long after, int limit) throws SQLException {
        List<Long> ids = session.numbers(sql.of(NEXT), Parameters.after(after, limit), "link_id");
        if (ids.isEmpty()) {
            return ImmutableList.of();
        }
        Parameters parameters = Parameters.ofIds(ids);
        List<LinkCount> totals = session.list(sql.ofIds(TOTALS, ids), parameters, ClickRecords::total);
        List<LinkCount> values = session.list(sql.ofIds(VALUES, ids), parameters, ClickRecords::value);
        ImmutableListMultimap.Builder<Long, Count> counts = ImmutableListMultimap.builder();
        Iterables.concat(totals, values).forEach(each -> counts.put(each.link(), each.count()));
        ImmutableListMultimap<Long, Count> byLink = counts.build();
        return ImmutableList.copyOf(Lists.transform(ids, id -> new ClickRecord(id, byLink.get(id))));
    }

    @Override
    public void restore(List<ClickRecord> records) {
        transactions.write("restoring clicks", session -> {
            new ClickWriter(sql).restore(session, records);
            return records;
        });
    }

    private static LinkCount total(Row row) throws SQLException {
        return new LinkCount(row.number("link_id"), Count.total(row.day("click_day"), row.number("clicks")));
    }

    private static LinkCount value(Row row) throws SQLException {
        return new LinkCount(row.number("link_id"), ValueCount.of(row).count());
    }
}
