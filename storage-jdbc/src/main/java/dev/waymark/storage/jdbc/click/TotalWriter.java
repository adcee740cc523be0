package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multimaps;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** Writes the clicks of links: a row for each month, with a column for each day. */
final class TotalWriter {

    private static final String RESTORE =
            "INSERT INTO waymark_link_clicks (link_id, first_day, owner_id, clicks_below, clicks, "
                    + DayColumns.each("%1$s")
                    + ")\nVALUES (:link_id, :first_day, :owner_id, 2 * :clicks, :clicks, "
                    + DayColumns.each(":%1$s")
                    + ")";

    /** Adds clicks without an assignment to the indexed bound, which most clicks do not change. */
    private static final String ADD_BELOW_BOUND = """
            UPDATE waymark_link_clicks
            SET clicks = clicks + :clicks, %1$s = COALESCE(%1$s, 0) + :clicks
            WHERE link_id = :link_id
              AND first_day = :first_day
              AND clicks + :clicks < clicks_below
            """;

    /** The counts of a link in a month. */
    private record Month(long link, String owner, LocalDate first, Collection<ClickRecord.Count> counts) {

        void bind(StatementParameters parameters) throws SQLException {
            parameters
                    .set("link_id", link)
                    .set("first_day", first.toEpochDay())
                    .set("owner_id", owner)
                    .set("clicks", Math.max(sum(Grain.MONTH), sum(Grain.DAY)));
            for (int day = 1; day <= DayColumns.COUNT; day++) {
                parameters.set(DayColumns.of(day), OptionalLong.empty());
            }
            for (ClickRecord.Count count : counts) {
                if (count.grain() == Grain.DAY) {
                    parameters.set(DayColumns.of(count.first()), count.clicks());
                }
            }
        }

        /**
         * Returns the sum by grain. In a copy that was made during clicks, the sum of the days may exceed the count of the
         * month.
         */
        private long sum(Grain grain) {
            return counts.stream()
                    .filter(count -> count.grain() == grain)
                    .mapToLong(ClickRecord.Count::clicks)
                    .sum();
        }
    }

    private final SqlCatalog sql;

    /** The statements by day of the month, created at their first use. */
    private final Map<Integer, Counts> byDayOfMonth = new ConcurrentHashMap<>();

    TotalWriter(SqlCatalog sql) {
        this.sql = sql;
    }

    private Counts counts(String day) {
        return new Counts(
                sql,
                "waymark_link_clicks",
                List.of("link_id", "first_day"),
                ImmutableMap.of(
                        "owner_id", ":owner_id", "clicks_below", "2 * :clicks", "clicks", ":clicks", day, ":clicks"),
                adding(day),
                "clicks = clicks - :clicks, " + day + " = " + day + " - :clicks");
    }

    /**
     * Returns the assignments that add {@code :clicks} to the row {@code present}. The bound comes first, because MySQL
     * evaluates later assignments with the new clicks.
     *
     * @param day the column of the day
     */
    static String adding(String day) {
        return """
                clicks_below = CASE
                  WHEN present.clicks + :clicks >= present.clicks_below THEN 2 * (present.clicks + :clicks)
                  ELSE present.clicks_below
                END,
                clicks = present.clicks + :clicks,
                %1$s = COALESCE(present.%1$s, 0) + :clicks
                """.formatted(day);
    }

    void add(Session session, List<DayTotal> totals) throws SQLException {
        ImmutableListMultimap<Integer, DayTotal> byDay =
                Multimaps.index(totals, total -> total.day().getDayOfMonth());
        for (int day : byDay.keySet()) {
            List<DayTotal> some = byDay.get(day);
            of(day).add(session, sql.database().writesToUnchangedIndexes() ? addBelowBound(session, day, some) : some);
        }
    }

    /** @return the totals that were not added */
    private List<DayTotal> addBelowBound(Session session, int day, List<DayTotal> totals) throws SQLException {
        Sql add = sql.of(ADD_BELOW_BOUND.formatted(DayColumns.of(day)));
        return session.executeEach(add, totals, total -> total::bind);
    }

    void takeBack(Session session, DayTotal total) throws SQLException {
        of(total.day().getDayOfMonth()).subtract(session, total);
    }

    private Counts of(int dayOfMonth) {
        return byDayOfMonth.computeIfAbsent(dayOfMonth, each -> counts(DayColumns.of(each)));
    }

    /**
     * Inserts the totals of the records.
     *
     * @param owners the owners of the links, by link
     */
    void restore(Session session, List<ClickRecord> records, Map<Long, String> owners) throws SQLException {
        List<Month> months = new ArrayList<>();
        for (ClickRecord each : records) {
            String owner = owners.getOrDefault(each.link(), "");
            List<ClickRecord.Count> totals = each.counts().stream()
                    .filter(count -> count.dimension().isEmpty())
                    .toList();
            Multimaps.index(totals, count -> Grain.MONTH.first(count.first()))
                    .asMap()
                    .forEach((first, counts) -> months.add(new Month(each.link(), owner, first, counts)));
        }
        session.insertAll(sql.of(RESTORE), months, month -> month::bind);
    }
}
