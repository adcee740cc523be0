package dev.waymark.storage.jdbc.click;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import dev.waymark.access.Owner;
import dev.waymark.spi.ClickSpan;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the links with the most clicks in a period, without summing the clicks of all links (Fagin's threshold algorithm).
 *
 * <p>An index sorts the links of each month by an upper bound of their clicks ({@link TotalWriter#adding}). The algorithm sums
 * the clicks of the first links of each month. The clicks of each other link in a month are at most the bound of the month's
 * last read link. The sum of these bounds is the threshold. When the clicks of the best links exceed the threshold, no other link
 * can be among the best. Otherwise more links are read. If the clicks are distributed so evenly that too many links would be
 * read, the clicks of all links are summed.
 */
public record TopLinks(SqlCatalog sql, ClickReader reader) {

    private static final int FIRST_DEPTH = 100;
    private static final int DEPTH_FACTOR = 4;
    private static final int MAX_ROWS = 40_000;

    private static final SqlTemplate FIRST_OF_MONTH = SqlTemplate.of("""
            SELECT link_id, clicks_below - 1 AS upper_bound, {clicks} AS clicks
            FROM waymark_link_clicks
            WHERE owner_id = :owner_id
              AND first_day = :first_day
              AND clicks_below > 0
            ORDER BY {constants}clicks_below DESC, link_id DESC
            LIMIT :limit""");

    private static final String CONSTANTS = "owner_id DESC, first_day DESC, ";

    private static final SqlTemplate ALL = SqlTemplate.of("""
            SELECT link_id, clicks
            FROM (
              SELECT link_id, SUM({clicks}) AS clicks
              FROM waymark_link_clicks
              WHERE owner_id = :owner_id
                AND first_day >= :from
                AND first_day < :before
              GROUP BY link_id
            ) sums
            WHERE clicks > 0
            ORDER BY clicks DESC, link_id DESC
            LIMIT :limit""");

    /** The number of clicks of a link. */
    private record LinkTotal(long link, long clicks) {

        /** Most clicks first; with equal clicks, newest link first. */
        static final Comparator<LinkTotal> MOST_CLICKS_FIRST = Comparator.comparingLong(LinkTotal::clicks)
                .thenComparingLong(LinkTotal::link)
                .reversed();

        static LinkTotal of(Row row) throws SQLException {
            return new LinkTotal(row.number("link_id"), row.number("clicks"));
        }
    }

    /**
     * One of the first links in the index of a month.
     *
     * @param upperBound the upper bound of the link's clicks in the month
     * @param inSpans the clicks of the link in the month, within the spans
     */
    private record TopOfMonth(long upperBound, LinkTotal inSpans) {
        static TopOfMonth of(Row row) throws SQLException {
            return new TopOfMonth(row.number("upper_bound"), LinkTotal.of(row));
        }
    }

    /** Returns the clicks of the best links by link, most clicks first. */
    public Map<Long, Long> find(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        return best(session, owner, spans, limit).stream()
                .collect(ImmutableMap.toImmutableMap(LinkTotal::link, LinkTotal::clicks));
    }

    private List<LinkTotal> best(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        List<LocalDate> months =
                spans.stream().flatMap(MonthSums::months).distinct().toList();
        MonthSums sums = new MonthSums(spans);
        for (int depth = Math.max(limit, FIRST_DEPTH);
                (long) depth * months.size() <= MAX_ROWS;
                depth *= DEPTH_FACTOR) {
            Map<Long, Long> found = new HashMap<>();
            long threshold = 0;
            for (LocalDate month : months) {
                List<TopOfMonth> some = session.list(firstOfMonth(owner, month, sums, depth), TopOfMonth::of);
                some.forEach(each ->
                        found.merge(each.inSpans().link(), each.inSpans().clicks(), Long::sum));
                threshold += some.size() < depth ? 0 : some.get(depth - 1).upperBound();
            }
            // With several months, a found link may have further clicks in a month in which the link is not among the
            // first.
            Map<Long, Long> clicks =
                    months.size() == 1 ? found : reader.sums(session, List.copyOf(found.keySet()), spans);
            List<LinkTotal> best = best(clicks, limit);
            if (threshold == 0 || (best.size() == limit && best.get(limit - 1).clicks() > threshold)) {
                return best;
            }
        }
        return session.list(
                sql.of(ALL.fill(Map.of("clicks", sums.expression()))),
                sums.parameters().set("owner_id", owner.key()).set("limit", limit),
                LinkTotal::of);
    }

    /** Returns the query for the first links in the index of a month. */
    public BoundStatement firstOfMonth(Owner owner, LocalDate month, List<ClickSpan> spans, int limit) {
        return firstOfMonth(owner, month, new MonthSums(spans), limit);
    }

    private BoundStatement firstOfMonth(Owner owner, LocalDate month, MonthSums sums, int limit) {
        String order = sql.database().ordersByConstants() ? CONSTANTS : "";
        return new BoundStatement(
                sql.of(FIRST_OF_MONTH.fill(Map.of("clicks", sums.expression(), "constants", order))),
                sums.expressionParameters()
                        .set("owner_id", owner.key())
                        .set("first_day", month.toEpochDay())
                        .set("limit", limit));
    }

    private static List<LinkTotal> best(Map<Long, Long> clicks, int limit) {
        return clicks.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> new LinkTotal(each.getKey(), each.getValue()))
                .collect(Comparators.least(limit, LinkTotal.MOST_CLICKS_FIRST));
    }
}
