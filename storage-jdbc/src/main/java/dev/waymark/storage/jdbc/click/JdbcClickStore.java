package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/** The store of clicks over time. The table of totals and the table of values are separate. */
public record JdbcClickStore(Transactions transactions, SqlCatalog sql) implements ClickStore {

    static final String READING = "reading clicks";

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

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
        Sql query = sql.ofIds(TOTALS.fill(Map.of("links", OF_IDS)), ids);
        return totals(query, Parameters.ofIds(ids).and(days(period)));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period) {
        Sql query = sql.of(TOTALS.fill(Map.of("links", OF_OWNER)));
        return totals(query, Parameters.of(owner).and(days(period)));
    }

    private SortedMap<LocalDate, Long> totals(Sql query, Parameters parameters) {
        Map<LocalDate, Long> totals = transactions.read(
                READING,
                session -> session.map(query, parameters, row -> row.day("click_day"), row -> row.number("clicks")));
        return ImmutableSortedMap.copyOf(totals);
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, ClickPeriod period) {
        Sql query = sql.ofIds(SUMS.fill(Map.of("links", OF_IDS, "best", "")), ids);
        Parameters parameters = Parameters.ofIds(ids).and(days(period));
        return transactions.read(READING, session -> session.numbers(query, parameters, "link_id", "clicks"));
    }

    @Override
    public Map<Long, Long> top(Owner owner, ClickPeriod period, int limit) {
        BoundStatement best = top(sql, owner, period, limit);
        return transactions.read(
                READING, session -> session.numbers(best.sql(), best.parameters(), "link_id", "clicks"));
    }

    /** Returns the query for the links of an owner with the highest sums. */
    public static BoundStatement top(SqlCatalog sql, Owner owner, ClickPeriod period, int limit) {
        return new BoundStatement(
                sql.of(SUMS.fill(Map.of("links", OF_OWNER, "best", BEST))),
                Parameters.of(owner).and(days(period)).set("limit", limit));
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
        Parameters parameters =
                Parameters.ofIds(ids).set("dimension", Codes.of(dimension)).and(days(period));
        return transactions.read(
                READING,
                session -> session.map(
                        sql.ofIds(VALUES, ids), parameters, row -> row.text("value_key"), row -> row.number("clicks")));
    }

    private static Parameters days(ClickPeriod period) {
        return new Parameters()
                .set("from", period.from().toEpochDay())
                .set("before", period.before().toEpochDay());
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        return new ClickDeletion(sql).delete(transactions, before, after, limit);
    }

    @Override
    public Copyable<ClickRecord> records() {
        return new ClickRecords(transactions, sql);
    }
}
