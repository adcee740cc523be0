package dev.waymark.storage.jdbc.click;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import dev.waymark.access.Owner;
import dev.waymark.spi.ClickSpan;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the links with the most clicks in a period without adding up those of all links (Fagin's threshold algorithm). Each
 * month that the period touches has an index by a bound of clicks. The links at the beginnings of these are added up; a link that
 * is at none of the beginnings has fewer clicks in each month than the bound of the last one there. Once the best have more than
 * all such links can, no other can be among them. Only where clicks are so even that this takes many links, those of all are
 * added up.
 */
public final class TopLinks {

    private static final int FIRST_DEPTH = 100;
    private static final int DEEPER = 4;
    private static final int MOST_ROWS = 40_000;

    private static final String BEGINNING = """
            SELECT link_id, clicks_below - 1 AS most, %s AS clicks
            FROM waymark_link_clicks
            WHERE owner_id = :owner_id
              AND first_day = :first_day
              AND clicks_below > 0
            ORDER BY %sclicks_below DESC, link_id DESC
            LIMIT :limit
            """;

    private static final String CONSTANTS = "owner_id DESC, first_day DESC, ";

    private static final String ALL = """
            SELECT link_id, clicks
            FROM (
              SELECT link_id, SUM(%s) AS clicks
              FROM waymark_link_clicks
              WHERE owner_id = :owner_id
                AND first_day >= :from
                AND first_day < :before
              GROUP BY link_id
            ) sums
            WHERE clicks > 0
            ORDER BY clicks DESC, link_id DESC
            LIMIT :limit
            """;

    /**
     * A link at the beginning of a month.
     *
     * @param most how many clicks it may have in the month
     * @param inSpans what it has there of what is asked for
     */
    private record TopOfMonth(long most, LinkTotal inSpans) {
        static TopOfMonth of(Row row) throws SQLException {
            return new TopOfMonth(row.number("most"), LinkTotal.of(row));
        }
    }

    private final SqlCatalog sql;
    private final ClickReader reader;
    private final String order;

    public TopLinks(SqlCatalog sql, ClickReader reader) {
        this.sql = sql;
        this.reader = reader;
        order = sql.database().ordersByConstants() ? CONSTANTS : "";
    }

    /** The best, in order. */
    public Map<Long, Long> find(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        return best(session, owner, spans, limit).stream()
                .collect(ImmutableMap.toImmutableMap(LinkTotal::link, LinkTotal::clicks));
    }

    private List<LinkTotal> best(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        List<LocalDate> months =
                spans.stream().flatMap(MonthSums::months).distinct().toList();
        MonthSums added = new MonthSums(spans);
        for (int depth = Math.max(limit, FIRST_DEPTH); (long) depth * months.size() <= MOST_ROWS; depth *= DEEPER) {
            Map<Long, Long> found = new HashMap<>();
            long threshold = 0;
            for (LocalDate month : months) {
                List<TopOfMonth> some = beginning(owner, month, added, depth).list(session, TopOfMonth::of);
                some.forEach(each ->
                        found.merge(each.inSpans().link(), each.inSpans().clicks(), Long::sum));
                threshold += some.size() < depth ? 0 : some.get(depth - 1).most();
            }
            // Where there are several months, a link may have more in one whose beginning it is not at.
            List<LinkTotal> best =
                    best(months.size() == 1 ? found : reader.sums(session, List.copyOf(found.keySet()), spans), limit);
            if (threshold == 0 || (best.size() == limit && best.get(limit - 1).clicks() > threshold)) {
                return best;
            }
        }
        return ofAll(session, owner, added, limit);
    }

    /** Finds the links at the beginning of a month's index. */
    public ListQuery beginning(Owner owner, LocalDate month, List<ClickSpan> spans, int limit) {
        return beginning(owner, month, new MonthSums(spans), limit);
    }

    private ListQuery beginning(Owner owner, LocalDate month, MonthSums added, int limit) {
        return new ListQuery(
                sql.of(BEGINNING.formatted(added.expression(), order)),
                added.binding()
                        .and(p -> p.set("owner_id", owner.key())
                                .set("first_day", month.toEpochDay())
                                .set("limit", limit)));
    }

    private static List<LinkTotal> best(Map<Long, Long> sums, int limit) {
        return sums.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> new LinkTotal(each.getKey(), each.getValue()))
                .collect(Comparators.least(limit, LinkTotal.BEST_FIRST));
    }

    private List<LinkTotal> ofAll(Session session, Owner owner, MonthSums added, int limit) throws SQLException {
        return session.list(
                sql.of(ALL.formatted(added.expression())),
                added.binding()
                        .and(added.bindingMonths())
                        .and(p -> p.set("owner_id", owner.key()).set("limit", limit)),
                LinkTotal::of);
    }
}
