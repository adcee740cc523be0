package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads clicks over time. */
public record ClickReader(SqlCatalog sql) {

    private static final int IDS_PER_QUERY = 1_000;

    private static final SqlTemplate TOTALS = SqlTemplate.of("""
            SELECT first_day, {sums}
            FROM waymark_link_clicks
            WHERE {links}
              AND first_day >= :from
              AND first_day < :before
            GROUP BY first_day
            HAVING SUM(clicks) > 0""");

    private static final SqlTemplate SUMS = SqlTemplate.of("""
            SELECT link_id, SUM({clicks}) AS clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND first_day >= :from
              AND first_day < :before
            GROUP BY link_id""");

    private static final SqlTemplate VALUES = SqlTemplate.of("""
            SELECT value_key, SUM(clicks) AS clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND dimension = :dimension
              AND ({spans})
            GROUP BY value_key
            HAVING SUM(clicks) > 0""");

    /** Returns the totals by day or month, summed over the given links. */
    public SortedMap<LocalDate, Long> totals(Session session, List<Long> ids, ClickSpan span) throws SQLException {
        Sql query = sql.ofIds(totalsQuery("link_id IN (:ids)", span), ids);
        return readTotals(session, query, Parameters.ofIds(ids), span);
    }

    /** Returns the totals by day or month, summed over all links of an owner. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickSpan span) throws SQLException {
        Sql query = sql.of(totalsQuery("owner_id = :owner_id", span));
        return readTotals(session, query, Parameters.of(owner), span);
    }

    private static String totalsQuery(String links, ClickSpan span) {
        String sums = span.grain() == Grain.MONTH ? "SUM(clicks) AS clicks" : DayColumns.sums();
        return TOTALS.fill(Map.of("sums", sums, "links", links));
    }

    private static SortedMap<LocalDate, Long> readTotals(Session session, Sql query, Parameters links, ClickSpan span)
            throws SQLException {
        Parameters months = MonthSums.monthParameters(Grain.MONTH.first(span.from()), span.before());
        Row.Mapper<Map<LocalDate, Long>> mapper = span.grain() == Grain.MONTH
                ? row -> ImmutableMap.of(row.day("first_day"), row.number("clicks"))
                : DayColumns::read;
        ImmutableSortedMap.Builder<LocalDate, Long> totals = ImmutableSortedMap.naturalOrder();
        for (Map<LocalDate, Long> ofMonth : session.list(query, links.and(months), mapper)) {
            totals.putAll(Maps.filterKeys(ofMonth, span::includes));
        }
        return totals.build();
    }

    /** Returns the sum of the clicks within the spans for each link. Links without clicks are omitted. */
    public Map<Long, Long> sums(Session session, List<Long> ids, List<ClickSpan> spans) throws SQLException {
        MonthSums sums = new MonthSums(spans);
        ImmutableMap.Builder<Long, Long> all = ImmutableMap.builder();
        for (List<Long> some : Lists.partition(ids, IDS_PER_QUERY)) {
            Sql query = sql.ofIds(SUMS.fill(Map.of("clicks", sums.expression())), some);
            Map<Long, Long> byLink =
                    session.numbers(query, Parameters.ofIds(some).and(sums.parameters()), "link_id", "clicks");
            all.putAll(Maps.filterValues(byLink, clicks -> clicks > 0));
        }
        return all.build();
    }

    /**
     * Returns the clicks by value, summed over the given links. One statement reads all spans, because a concurrent aggregation
     * moves clicks from one span to another.
     */
    public Map<String, Long> values(Session session, List<Long> ids, ClickDimension dimension, List<ClickSpan> spans)
            throws SQLException {
        return session.map(
                sql.ofIds(VALUES.fill(Map.of("spans", anyOf(spans.size()))), ids),
                Parameters.ofIds(ids).set("dimension", Codes.of(dimension)).and(spanParameters(spans)),
                row -> row.text("value_key"),
                row -> row.number("clicks"));
    }

    /** Returns the condition that a count belongs to one of a number of spans. */
    private static String anyOf(int spans) {
        return IntStream.range(0, spans)
                .mapToObj(i -> "grain = :grain_" + i + " AND first_day >= :from_" + i + " AND first_day < :before_" + i)
                .collect(Collectors.joining(" OR "));
    }

    private static Parameters spanParameters(List<ClickSpan> spans) {
        Parameters p = new Parameters();
        for (int i = 0; i < spans.size(); i++) {
            ClickSpan span = spans.get(i);
            p.set("grain_" + i, Codes.of(span.grain()))
                    .set("from_" + i, span.from().toEpochDay())
                    .set("before_" + i, span.before().toEpochDay());
        }
        return p;
    }
}
