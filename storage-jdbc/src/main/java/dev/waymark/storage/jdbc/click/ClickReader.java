package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Reads clicks over time. */
public record ClickReader(SqlCatalog sql) {

    private static final SqlTemplate TOTALS = SqlTemplate.of("""
            SELECT click_day, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE {links}
              AND click_day >= :from
              AND click_day < :before
            GROUP BY click_day
            HAVING SUM(clicks) > 0""");

    private static final SqlTemplate SUMS = SqlTemplate.of("""
            SELECT link_id, SUM(clicks) AS clicks
            FROM waymark_link_clicks
            WHERE {links}
              AND click_day >= :from
              AND click_day < :before
            GROUP BY link_id
            HAVING SUM(clicks) > 0{best}""");

    private static final String BEST = """

            ORDER BY SUM(clicks) DESC, link_id DESC
            LIMIT :limit""";

    private static final String VALUES = """
            SELECT value_key, SUM(clicks) AS clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND dimension = :dimension
              AND click_day >= :from
              AND click_day < :before
            GROUP BY value_key
            HAVING SUM(clicks) > 0""";

    private static final String OF_IDS = "link_id IN (:ids)";
    private static final String OF_OWNER = "owner_id = :owner_id";

    /** Returns the totals by day, summed over the given links. */
    public SortedMap<LocalDate, Long> totals(Session session, List<Long> ids, ClickPeriod period) throws SQLException {
        Sql query = sql.ofIds(TOTALS.fill(Map.of("links", OF_IDS)), ids);
        return totals(session, query, Parameters.ofIds(ids).and(days(period)));
    }

    /** Returns the totals by day, summed over all links of an owner. */
    public SortedMap<LocalDate, Long> totals(Session session, Owner owner, ClickPeriod period) throws SQLException {
        Sql query = sql.of(TOTALS.fill(Map.of("links", OF_OWNER)));
        return totals(session, query, Parameters.of(owner).and(days(period)));
    }

    private static SortedMap<LocalDate, Long> totals(Session session, Sql query, Parameters parameters)
            throws SQLException {
        return ImmutableSortedMap.copyOf(
                session.map(query, parameters, row -> row.day("click_day"), row -> row.number("clicks")));
    }

    /** Returns the sum of the clicks in the period for each link. Links without clicks are omitted. */
    public Map<Long, Long> sums(Session session, List<Long> ids, ClickPeriod period) throws SQLException {
        Sql query = sql.ofIds(SUMS.fill(Map.of("links", OF_IDS, "best", "")), ids);
        return session.numbers(query, Parameters.ofIds(ids).and(days(period)), "link_id", "clicks");
    }

    /** Returns the links of an owner with the highest sums, most clicks first. */
    public Map<Long, Long> top(Session session, Owner owner, ClickPeriod period, int limit) throws SQLException {
        BoundStatement best = top(owner, period, limit);
        return session.numbers(best.sql(), best.parameters(), "link_id", "clicks");
    }

    /** Returns the query for the links of an owner with the highest sums. */
    public BoundStatement top(Owner owner, ClickPeriod period, int limit) {
        return new BoundStatement(
                sql.of(SUMS.fill(Map.of("links", OF_OWNER, "best", BEST))),
                Parameters.of(owner).and(days(period)).set("limit", limit));
    }

    /** Returns the clicks by value, summed over the given links. */
    public Map<String, Long> values(Session session, List<Long> ids, ClickDimension dimension, ClickPeriod period)
            throws SQLException {
        return session.map(
                sql.ofIds(VALUES, ids),
                Parameters.ofIds(ids).set("dimension", Codes.of(dimension)).and(days(period)),
                row -> row.text("value_key"),
                row -> row.number("clicks"));
    }

    private static Parameters days(ClickPeriod period) {
        return new Parameters()
                .set("from", period.from().toEpochDay())
                .set("before", period.before().toEpochDay());
    }
}
