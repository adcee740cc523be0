package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickSpan;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads clicks over time. */
public final class ClickReader {

    private static final int IDS_AT_ONCE = 1_000;

    private static final String SPAN = """
              AND grain = :grain
              AND first_day >= :from
              AND first_day < :before
            """;

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
              AND (%s)
            GROUP BY value_key
            HAVING SUM(clicks) > 0
            """;

    private static final String SPAN_OF_SEVERAL =
            "(grain = :grain%1$s AND first_day >= :from%1$s AND first_day < :before%1$s)";

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
        return totals(session, Sql.ofIds(totals, ids), p -> bind(p, span).setEach("ids", ids));
    }

    /** The totals of all of an owner's links together. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickSpan span) throws SQLException {
        return totals(session, totalsOfOwner, p -> bind(p, span).set("owner_id", owner.key()));
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
                session.list(query, p -> bind(p, span).setEach("ids", some), Ranked::of)
                        .forEach(each -> all.merge(each.link(), each.clicks(), Long::sum));
            }
        }
        return ImmutableMap.copyOf(all);
    }

    /** How often some links together have each value. One statement for all spans: what is folded moves from one to another. */
    public Map<String, Long> values(Session session, List<Long> ids, ClickDimension dimension, List<ClickSpan> spans)
            throws SQLException {
        String conditions = IntStream.range(0, spans.size())
                .mapToObj(i -> SPAN_OF_SEVERAL.formatted(suffix(i)))
                .collect(Collectors.joining(" OR "));
        return session
                .list(
                        Sql.ofIds(values.formatted(conditions), ids),
                        p -> {
                            p.setEach("ids", ids).set("dimension", Codes.of(dimension));
                            for (int i = 0; i < spans.size(); i++) {
                                bind(p, suffix(i), spans.get(i));
                            }
                        },
                        row -> Map.entry(row.text("value_key"), row.number("clicks")))
                .stream()
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Names of parameters have letters only. */
    private static String suffix(int number) {
        return "_" + (char) ('a' + number);
    }

    private static Parameters bind(Parameters parameters, ClickSpan span) throws SQLException {
        return bind(parameters, "", span);
    }

    private static Parameters bind(Parameters parameters, String which, ClickSpan span) throws SQLException {
        return parameters
                .set("grain" + which, Codes.of(span.grain()))
                .set("from" + which, span.from().toEpochDay())
                .set("before" + which, span.before().toEpochDay());
    }
}
