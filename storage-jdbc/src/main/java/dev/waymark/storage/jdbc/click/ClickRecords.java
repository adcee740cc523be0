package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.Copyable;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** All click counts of links, for copies (D-35). */
record ClickRecords(Transactions transactions, SqlCatalog sql, ClickWriter writer) implements Copyable<ClickRecord> {

    private static final String NEXT = """
            SELECT link_id
            FROM waymark_link_clicks
            WHERE link_id > :after
            GROUP BY link_id
            ORDER BY link_id
            LIMIT :limit
            """;

    private static final String TOTALS = SqlTemplate.of("""
            SELECT link_id, first_day, clicks, {days}
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)""").fill(Map.of("days", DayColumns.each("")));

    private static final String VALUES = """
            SELECT link_id, dimension, grain, first_day, value_key, clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
            """;

    private record LinkCounts(long link, List<Count> counts) {}

    @Override
    public List<ClickRecord> list(long after, int limit) {
        return transactions.read(JdbcClickStores.READING, session -> list(session, after, limit));
    }

    private List<ClickRecord> list(Session session, long after, int limit) throws SQLException {
        List<Long> ids = session.numbers(sql.of(NEXT), Parameters.after(after, limit), "link_id");
        if (ids.isEmpty()) {
            return ImmutableList.of();
        }
        Parameters parameters = Parameters.ofIds(ids);
        List<LinkCounts> totals = session.list(sql.ofIds(TOTALS, ids), parameters, ClickRecords::total);
        List<LinkCounts> values = session.list(sql.ofIds(VALUES, ids), parameters, ClickRecords::value);
        ImmutableListMultimap.Builder<Long, Count> counts = ImmutableListMultimap.builder();
        Iterables.concat(totals, values).forEach(each -> counts.putAll(each.link(), each.counts()));
        ImmutableListMultimap<Long, Count> byLink = counts.build();
        return ImmutableList.copyOf(Lists.transform(ids, id -> new ClickRecord(id, byLink.get(id))));
    }

    @Override
    public void restore(List<ClickRecord> records) {
        transactions.write("restoring clicks", session -> {
            writer.restore(session, records);
            return records;
        });
    }

    private static LinkCounts total(Row row) throws SQLException {
        ImmutableList.Builder<Count> counts = ImmutableList.builder();
        counts.add(Count.total(Grain.MONTH, row.day("first_day"), row.number("clicks")));
        DayColumns.read(row).forEach((day, clicks) -> counts.add(Count.total(Grain.DAY, day, clicks)));
        return new LinkCounts(row.number("link_id"), counts.build());
    }

    private static LinkCounts value(Row row) throws SQLException {
        return new LinkCounts(
                row.number("link_id"),
                ImmutableList.of(Count.of(
                        Codes.dimension(row.number("dimension")),
                        Codes.grain(row.number("grain")),
                        row.day("first_day"),
                        row.text("value_key"),
                        row.number("clicks"))));
    }
}
