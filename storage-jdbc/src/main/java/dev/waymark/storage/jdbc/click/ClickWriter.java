package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Writes the counts of links whose counters are locked. */
public final class ClickWriter {

    /** Small, because each link may have 50 values of each dimension on each day. */
    private static final int LINKS_PER_QUERY = 64;

    private static final String OWNERS = """
            SELECT link_id, owner_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)""";

    private static final String OWNERS_AND_MONTHS = """
            SELECT counter.link_id, counter.owner_id, total.first_day
            FROM waymark_link_counter counter
            LEFT JOIN waymark_link_clicks total ON total.link_id = counter.link_id
              AND total.first_day >= :first
              AND total.first_day <= :last
            WHERE counter.link_id IN (:ids)""";

    /**
     * A link, and a month in which the link has clicks.
     *
     * @param first the first day, as days since 1970-01-01; empty if the link has no clicks in the months of the query
     */
    private record CountedMonth(long link, String owner, OptionalLong first) {

        static CountedMonth of(Row row) throws SQLException {
            return new CountedMonth(row.number("link_id"), row.text("owner_id"), row.optionalNumber("first_day"));
        }

        static CountedMonth of(DayTotal total) {
            return new CountedMonth(total.link(), total.owner(), OptionalLong.of(total.month()));
        }
    }

    private final SqlCatalog sql;
    private final TotalWriter totals;
    private final ValueWriter values;

    public ClickWriter(SqlCatalog sql) {
        this.sql = sql;
        totals = new TotalWriter(sql);
        values = new ValueWriter(sql);
    }

    /** Adds the tallies of links, and skips deleted links. */
    public void add(Session session, Map<Long, ClickTally> tallies) throws SQLException {
        ImmutableList<Map.Entry<Long, ClickTally>> sorted =
                ImmutableSortedMap.copyOf(tallies).entrySet().asList();
        for (List<Map.Entry<Long, ClickTally>> some : Lists.partition(sorted, LINKS_PER_QUERY)) {
            addTogether(session, ImmutableMap.copyOf(some));
        }
    }

    private void addTogether(Session session, ImmutableMap<Long, ClickTally> tallies) throws SQLException {
        Set<CountedMonth> months = ImmutableSet.copyOf(countedMonths(session, tallies));
        Map<Long, String> owners = new HashMap<>();
        months.forEach(month -> owners.put(month.link(), month.owner()));
        Map<Long, ClickTally> found = Maps.filterKeys(tallies, owners::containsKey);
        ImmutableList.Builder<DayTotal> sums = ImmutableList.builder();
        found.forEach((id, tally) -> sums.addAll(totals(id, owners.getOrDefault(id, ""), tally)));
        totals.add(session, sums.build(), total -> months.contains(CountedMonth.of(total)));
        values.add(session, found);
    }

    private List<CountedMonth> countedMonths(Session session, Map<Long, ClickTally> tallies) throws SQLException {
        List<Long> ids = ImmutableList.copyOf(tallies.keySet());
        List<Long> months = tallies.values().stream()
                .flatMap(tally -> tally.days().keySet().stream())
                .map(day -> Grain.MONTH.first(day).toEpochDay())
                .toList();
        return session.list(
                sql.ofIds(OWNERS_AND_MONTHS, ids),
                Parameters.ofIds(ids).set("first", Collections.min(months)).set("last", Collections.max(months)),
                CountedMonth::of);
    }

    private Map<Long, String> owners(Session session, List<Long> ids) throws SQLException {
        return session.map(
                sql.ofIds(OWNERS, ids),
                Parameters.ofIds(ids),
                row -> row.number("link_id"),
                row -> row.text("owner_id"));
    }

    /**
     * Adds the tally of one link, on databases that lock no gap at the update of a missing row.
     *
     * @param owner the owner of the link
     */
    public void add(Session session, long id, String owner, ClickTally tally) throws SQLException {
        totals.add(session, totals(id, owner, tally), total -> true);
        values.add(session, id, tally);
    }

    /** Takes back the tally of one link. The statements only update existing rows, so they need no owner. */
    public void takeBack(Session session, long id, ClickTally tally) throws SQLException {
        totals.takeBack(session, totals(id, "", tally));
        values.takeBack(session, id, tally);
    }

    /** Restores the click counts of existing links that have no counts yet. */
    public void restore(Session session, List<ClickRecord> records) throws SQLException {
        Map<Long, String> found = owners(session, Lists.transform(records, ClickRecord::link));
        List<ClickRecord> ofFound = records.stream()
                .filter(record -> found.containsKey(record.link()))
                .toList();
        totals.restore(session, ofFound, found);
        values.insert(session, ofFound.stream().flatMap(ValueCount::of).toList());
    }

    private static List<DayTotal> totals(long id, String owner, ClickTally tally) {
        return tally.days().entrySet().stream()
                .map(each ->
                        new DayTotal(id, each.getKey(), owner, each.getValue().clicks()))
                .toList();
    }
}
