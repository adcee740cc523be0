package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
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

    private static final String MONTHS = """
            SELECT first_day, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND first_day >= :from
              AND first_day < :before
            GROUP BY first_day
            HAVING SUM(clicks) > 0
            """;

    private static final String DAYS = MONTHS.replace("SUM(clicks) AS clicks", DayColumns.each("SUM(%1$s) AS %1$s"));

    private static final String SUMS = """
            SELECT link_id, SUM(%s) AS clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
              AND first_day >= :from
              AND first_day < :before
            GROUP BY link_id
            """;

    private static final String VALUES = """
            SELECT value_key, SUM(clicks) AS clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND dimension = :dimension
              AND %s
            GROUP BY value_key
            HAVING SUM(clicks) > 0
            """;

    /** The queries for totals by day or by month. */
    private record TotalsQuery(String ofLinks, String ofOwner, Row.Mapper<SortedMap<LocalDate, Long>> mapper) {

        static final TotalsQuery OF_MONTHS =
                of(MONTHS, row -> ImmutableSortedMap.of(row.day("first_day"), row.number("clicks")));
        static final TotalsQuery OF_DAYS = of(DAYS, DayColumns::read);

        private static TotalsQuery of(String query, Row.Mapper<SortedMap<LocalDate, Long>> mapper) {
            return new TotalsQuery(query, query.replace("link_id IN (:ids)", "owner_id = :owner_id"), mapper);
        }
    }

    /** Returns the totals by day or month, summed over the given links. */
    public SortedMap<LocalDate, Long> totals(Session session, List<Long> ids, ClickSpan span) throws SQLException {
        TotalsQuery totals = of(span);
        return totals(session, span, sql.ofIds(totals.ofLinks(), ids), p -> p.setEach("ids", ids), totals.mapper());
    }

    /** Returns the totals by day or month, summed over all links of an owner. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickSpan span) throws SQLException {
        TotalsQuery totals = of(span);
        return totals(session, span, sql.of(totals.ofOwner()), p -> p.set("owner_id", owner.key()), totals.mapper());
    }

    private TotalsQuery of(ClickSpan span) {
        return span.grain() == Grain.MONTH ? TotalsQuery.OF_MONTHS : TotalsQuery.OF_DAYS;
    }

    private static SortedMap<LocalDate, Long> totals(
            Session session, ClickSpan span, Sql query, Binder links, Row.Mapper<SortedMap<LocalDate, Long>> mapper)
            throws SQLException {
        Binder months = MonthSums.bindingMonths(Grain.MONTH.first(span.from()), span.before());
        return session.list(query, links.and(months), mapper).stream()
                .flatMap(month -> month.entrySet().stream())
                .filter(each -> span.includes(each.getKey()))
                .collect(ImmutableSortedMap.toImmutableSortedMap(
                        LocalDate::compareTo, Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the sum of the clicks within the spans for each link. Links without clicks are omitted. */
    public Map<Long, Long> sums(Session session, List<Long> ids, List<ClickSpan> spans) throws SQLException {
        MonthSums added = new MonthSums(spans);
        ImmutableMap.Builder<Long, Long> all = ImmutableMap.builder();
        for (List<Long> some : Lists.partition(ids, IDS_PER_QUERY)) {
            Sql query = sql.ofIds(SUMS.formatted(added.expression()), some);
            session
                    .list(
                            query,
                            added.binding().and(added.bindingMonths()).and(p -> p.setEach("ids", some)),
                            LinkTotal::of)
                    .stream()
                    .filter(each -> each.clicks() > 0)
                    .forEach(each -> all.put(each.link(), each.clicks()));
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
                sql.ofIds(VALUES.formatted(anyOf(spans.size())), ids),
                bindingSpans(spans).and(p -> p.setEach("ids", ids).set("dimension", Codes.of(dimension))),
                row -> row.text("value_key"),
                row -> row.number("clicks"));
    }

    /** Returns the condition that a count belongs to one of a number of spans. */
    private static String anyOf(int spans) {
        return IntStream.range(0, spans)
                .mapToObj(i ->
                        "(grain = :grain_%1$s AND first_day >= :from_%1$s AND first_day < :before_%1$s)".formatted(i))
                .collect(Collectors.joining(" OR ", "(", ")"));
    }

    private static Binder bindingSpans(List<ClickSpan> spans) {
        return p -> {
            for (int i = 0; i < spans.size(); i++) {
                ClickSpan span = spans.get(i);
                p.set("grain_" + i, Codes.of(span.grain()))
                        .set("from_" + i, span.from().toEpochDay())
                        .set("before_" + i, span.before().toEpochDay());
            }
        };
    }
}
