package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Writes the clicks of links: a row for each month, with a column for each day. */
final class TotalWriter {

    private static final SqlTemplate INSERT = SqlTemplate.of("""
            INSERT INTO waymark_link_clicks (link_id, first_day, owner_id, clicks_below, clicks, {columns})
            VALUES (:link_id, :first_day, :owner_id, 2 * :clicks, :clicks, {values})""");

    private static final SqlTemplate UPDATE = SqlTemplate.of("""
            UPDATE waymark_link_clicks
            SET
              {adding}
            WHERE link_id = :link_id
              AND first_day = :first_day""");

    /**
     * The assignments. The column {@code clicks_below} is an upper bound, greater than the clicks, by which an index sorts the
     * links for {@link TopLinks}. When the clicks reach the bound, the bound becomes twice the clicks, so most clicks do not
     * change the index. The bound comes first, because MySQL evaluates later assignments with the new clicks.
     */
    private static final SqlTemplate ADDING = SqlTemplate.of("""
            clicks_below = CASE
              WHEN waymark_link_clicks.clicks + {more} >= waymark_link_clicks.clicks_below
              THEN 2 * (waymark_link_clicks.clicks + {more})
              ELSE waymark_link_clicks.clicks_below
            END,
            clicks = waymark_link_clicks.clicks + {more},
            {day} = COALESCE(waymark_link_clicks.{day}, 0) + {more}""");

    /** As {@link #ADDING}, without an assignment to the bound, for clicks that do not reach the bound. */
    private static final SqlTemplate ADD_BELOW_BOUND = SqlTemplate.of("""
            UPDATE waymark_link_clicks
            SET
              clicks = clicks + :clicks,
              {day} = COALESCE({day}, 0) + :clicks
            WHERE link_id = :link_id
              AND first_day = :first_day
              AND clicks + :clicks < clicks_below""");

    /** The counts of a link in a month. */
    private record Month(long link, String owner, LocalDate first, Collection<ClickRecord.Count> counts) {

        Parameters columns() {
            Parameters parameters = new Parameters()
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
            return parameters;
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
    private final Map<Integer, CountTable> byDayOfMonth = new ConcurrentHashMap<>();

    TotalWriter(SqlCatalog sql) {
        this.sql = sql;
    }

    private CountTable statements(String day) {
        Database database = sql.database();
        String insert = insert(day, ":clicks");
        String adding = adding(day, database.inserted("clicks"));
        return new CountTable(
                database,
                sql.of(UPDATE.fill(Map.of("adding", adding(day, ":clicks")))),
                sql.of(insert),
                database.onConflictUpdate("link_id, first_day")
                        .map(end -> sql.of(insert + "\n" + end + "\n" + adding)));
    }

    private static String insert(String columns, String values) {
        return INSERT.fill(Map.of("columns", columns, "values", values));
    }

    /**
     * Returns the assignments that add clicks to an existing row.
     *
     * @param day the column of the day
     * @param more the expression of the clicks to add
     */
    static String adding(String day, String more) {
        return ADDING.fill(Map.of("day", day, "more", more));
    }

    /** @param exists as for {@link CountTable#add} */
    void add(Session session, List<DayTotal> totals, Predicate<DayTotal> exists) throws SQLException {
        ImmutableListMultimap<Integer, DayTotal> byDay =
                Multimaps.index(totals, total -> total.day().getDayOfMonth());
        for (int day : byDay.keySet()) {
            List<DayTotal> rest = byDay.get(day);
            if (sql.database().writesToUnchangedIndexes()) {
                rest = addBelowBound(session, day, rest);
            }
            of(day).add(session, rest, exists);
        }
    }

    /** @return the totals that were not added */
    private List<DayTotal> addBelowBound(Session session, int day, List<DayTotal> totals) throws SQLException {
        Sql add = sql.of(ADD_BELOW_BOUND.fill(Map.of("day", DayColumns.of(day))));
        return session.executeAll(add, totals, DayTotal::keyAndClicks);
    }

    /** Subtracts totals from existing rows. */
    void takeBack(Session session, List<DayTotal> totals) throws SQLException {
        for (DayTotal total : totals) {
            of(total.day().getDayOfMonth()).addToExisting(session, List.of(total.negated()));
        }
    }

    private CountTable of(int dayOfMonth) {
        return byDayOfMonth.computeIfAbsent(dayOfMonth, each -> statements(DayColumns.of(each)));
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
        String restore = insert(DayColumns.each(""), DayColumns.each(":"));
        session.insertAll(sql.of(restore), months, Month::columns);
    }
}
