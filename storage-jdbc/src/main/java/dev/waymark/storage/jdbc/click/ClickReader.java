package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickSpan;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Reads clicks over time. */
public final class ClickReader {

    private static final int IDS_AT_ONCE = 1_000;

    private static final String SPAN = "  AND " + SpanConditions.anyOf(1) + "\n";

    private static final String TOTALS = """
            SELECT first_day, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
            """ + SPAN + """
            GROUP BY first_day
            HAVING SUM(clicks) > 0
            """;

    private static final String TOTALS_OF_OWNER = TOTALS.replace("link_id IN (:ids)", "owner_id = :owner_id");

    private static final String SUMS = """
            SELECT link_id, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE link_id IN (:ids)
            """ + SPAN + """
            GROUP BY link_id
            HAVING SUM(clicks) > 0
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

    private final String totals;
    private final Sql totalsOfOwner;
    private final String sums;
    private final String values;

    public ClickReader(TableNames names) {
        totals = names.applyTo(TOTALS);
        totalsOfOwner = names.sql(TOTALS_OF_OWNER);
        sums = names.applyTo(SUMS);
        values = names.applyTo(VALUES);
    }

    /** The totals of some links together. */
    public SortedMap<LocalDate, Long> totals(Session session, List<Long> ids, ClickSpan span) throws SQLException {
        return totals(session, Sql.ofIds(totals, ids), in(span).and(p -> p.setEach("ids", ids)));
    }

    /** The totals of all of an owner's links together. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickSpan span) throws SQLException {
        return totals(session, totalsOfOwner, in(span).and(p -> p.set("owner_id", owner.key())));
    }

    private static SortedMap<LocalDate, Long> totals(Session session, Sql query, Binder binder) throws SQLException {
        return session.list(query, binder, row -> Map.entry(first(row), row.number("clicks"))).stream()
                .collect(ImmutableSortedMap.toImmutableSortedMap(
                        LocalDate::compareTo, Map.Entry::getKey, Map.Entry::getValue));
    }

    private static LocalDate first(Row row) throws SQLException {
        return LocalDate.ofEpochDay(row.number("first_day"));
    }

    /** The sums of totals of some links. */
    public Map<Long, Long> sums(Session session, List<Long> ids, List<ClickSpan> spans) throws SQLException {
        Map<Long, Long> all = new HashMap<>();
        for (List<Long> some : Lists.partition(ids, IDS_AT_ONCE)) {
            Sql query = Sql.ofIds(sums, some);
            for (ClickSpan span : spans) {
                session.list(query, in(span).and(p -> p.setEach("ids", some)), Ranked::of)
                        .forEach(each -> all.merge(each.link(), each.clicks(), Long::sum));
            }
        }
        return ImmutableMap.copyOf(all);
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

    private static Binder in(ClickSpan span) {
        return SpanConditions.binding(ImmutableList.of(span));
    }
}
