package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Reads clicks over time. */
public final class ClickReader {

    private static final int IDS_AT_ONCE = 1_000;

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

    /** How totals of one grain are read. */
    private record Totals(String ofLinks, Sql ofOwner, Row.Mapper<SortedMap<LocalDate, Long>> mapper) {

        static Totals of(TableNames names, String query, Row.Mapper<SortedMap<LocalDate, Long>> mapper) {
            Sql ofOwner = names.sql(query.replace("link_id IN (:ids)", "owner_id = :owner_id"));
            return new Totals(names.applyTo(query), ofOwner, mapper);
        }
    }

    private final Totals months;
    private final Totals days;
    private final String sums;
    private final String values;

    public ClickReader(TableNames names) {
        months = Totals.of(names, MONTHS, row -> ImmutableSortedMap.of(first(row), row.number("clicks")));
        days = Totals.of(names, DAYS, DayColumns::read);
        sums = names.applyTo(SUMS);
        values = names.applyTo(VALUES);
    }

    /** The totals of some links together. */
    public SortedMap<LocalDate, Long> totals(Session session, List<Long> ids, ClickSpan span) throws SQLException {
        Totals totals = of(span);
        return totals(session, span, Sql.ofIds(totals.ofLinks(), ids), p -> p.setEach("ids", ids), totals.mapper());
    }

    /** The totals of all of an owner's links together. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickSpan span) throws SQLException {
        Totals totals = of(span);
        return totals(session, span, totals.ofOwner(), p -> p.set("owner_id", owner.key()), totals.mapper());
    }

    private Totals of(ClickSpan span) {
        return span.grain() == Grain.MONTH ? months : days;
    }

    private static SortedMap<LocalDate, Long> totals(
            Session session, ClickSpan span, Sql query, Binder which, Row.Mapper<SortedMap<LocalDate, Long>> mapper)
            throws SQLException {
        Binder months = MonthSums.bindingMonths(Grain.MONTH.first(span.from()), span.before());
        return session.list(query, which.and(months), mapper).stream()
                .flatMap(month -> month.entrySet().stream())
                .filter(each -> span.includes(each.getKey()))
                .collect(ImmutableSortedMap.toImmutableSortedMap(
                        LocalDate::compareTo, Map.Entry::getKey, Map.Entry::getValue));
    }

    private static LocalDate first(Row row) throws SQLException {
        return LocalDate.ofEpochDay(row.number("first_day"));
    }

    /** The sums of totals of some links. */
    public Map<Long, Long> sums(Session session, List<Long> ids, List<ClickSpan> spans) throws SQLException {
        MonthSums added = new MonthSums(spans);
        ImmutableMap.Builder<Long, Long> all = ImmutableMap.builder();
        for (List<Long> some : Lists.partition(ids, IDS_AT_ONCE)) {
            Sql query = Sql.ofIds(sums.formatted(added.expression()), some);
            session
                    .list(
                            query,
                            added.binding().and(added.bindingMonths()).and(p -> p.setEach("ids", some)),
                            Ranked::of)
                    .stream()
                    .filter(each -> each.clicks() > 0)
                    .forEach(each -> all.put(each.link(), each.clicks()));
        }
        return all.build();
    }

    /** How often some links together have each value. One statement for all spans: what is folded moves from one to another. */
    public Map<String, Long> values(Session session, List<Long> ids, ClickDimension dimension, List<ClickSpan> spans)
            throws SQLException {
        return session
                .list(
                        Sql.ofIds(values.formatted(SpanConditions.anyOf(spans.size())), ids),
                        SpanConditions.binding(spans)
                                .and(p -> p.setEach("ids", ids).set("dimension", Codes.of(dimension))),
                        row -> Map.entry(row.text("value_key"), row.number("clicks")))
                .stream()
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
