package dev.waymark.storage.jdbc.click;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import dev.waymark.access.Owner;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the links with the most clicks in a period without adding up those of all links (Fagin's threshold algorithm). The days
 * and months of the period each have an index by clicks. The links at the beginnings of these are added up; a link that is at
 * none of the beginnings has no more clicks than the last ones there have together. Once the best have more than that, no
 * other can be among them. Only where clicks are so even that this takes many links, those of all are added up.
 */
public final class TopLinks {

    private static final int FIRST_DEPTH = 100;
    private static final int DEEPER = 8;
    private static final int MOST_ROWS = 40_000;

    private static final String BEGINNING = """
            SELECT link_id, clicks
            FROM waymark_link_clicks
            WHERE owner_id = :owner_id
              AND grain = :grain
              AND first_day = :first_day
              AND clicks > 0
            ORDER BY clicks DESC, link_id DESC
            LIMIT :limit
            """;

    private static final String ALL = """
            SELECT link_id, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE owner_id = :owner_id
              AND %s
            GROUP BY link_id
            HAVING SUM(clicks) > 0
            ORDER BY SUM(clicks) DESC, link_id DESC
            LIMIT :limit
            """;

    /** A day or a month. */
    private record Unit(Grain grain, LocalDate first) {}

    private final ClickReader reader;
    private final Sql beginning;
    private final String all;

    public TopLinks(TableNames names, ClickReader reader) {
        this.reader = reader;
        beginning = names.sql(BEGINNING);
        all = names.applyTo(ALL);
    }

    /** The best, in order. */
    public Map<Long, Long> find(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        return best(session, owner, spans, limit).stream()
                .collect(ImmutableMap.toImmutableMap(Ranked::link, Ranked::clicks));
    }

    private List<Ranked> best(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        List<Unit> units = spans.stream().flatMap(TopLinks::units).toList();
        if (units.size() == 1) {
            return beginning(session, owner, units.get(0), limit);
        }
        for (int depth = Math.max(limit, FIRST_DEPTH); (long) depth * units.size() <= MOST_ROWS; depth *= DEEPER) {
            Set<Long> candidates = new HashSet<>();
            long threshold = 0;
            for (Unit unit : units) {
                List<Ranked> some = beginning(session, owner, unit, depth);
                some.forEach(each -> candidates.add(each.link()));
                threshold += some.size() < depth ? 0 : some.get(depth - 1).clicks();
            }
            List<Ranked> best = best(reader.sums(session, List.copyOf(candidates), spans), limit);
            if (threshold == 0 || (best.size() == limit && best.get(limit - 1).clicks() > threshold)) {
                return best;
            }
        }
        return ofAll(session, owner, spans, limit);
    }

    private static Stream<Unit> units(ClickSpan span) {
        Stream<LocalDate> firsts = switch (span.grain()) {
            case DAY -> span.from().datesUntil(span.before());
            case MONTH -> Stream.iterate(span.from(), span::includes, month -> month.plusMonths(1));
        };
        return firsts.map(first -> new Unit(span.grain(), first));
    }

    private List<Ranked> beginning(Session session, Owner owner, Unit unit, int limit) throws SQLException {
        return session.list(
                beginning,
                p -> p.set("owner_id", owner.key())
                        .set("grain", Codes.of(unit.grain()))
                        .set("first_day", unit.first().toEpochDay())
                        .set("limit", limit),
                Ranked::of);
    }

    private static List<Ranked> best(Map<Long, Long> sums, int limit) {
        return sums.entrySet().stream()
                .map(each -> new Ranked(each.getKey(), each.getValue()))
                .collect(Comparators.least(limit, Ranked.BEST_FIRST));
    }

    private List<Ranked> ofAll(Session session, Owner owner, List<ClickSpan> spans, int limit) throws SQLException {
        return session.list(
                Sql.ofFewKinds(all.formatted(SpanConditions.anyOf(spans.size()))),
                SpanConditions.binding(spans)
                        .and(p -> p.set("owner_id", owner.key()).set("limit", limit)),
                Ranked::of);
    }
}
