package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Writes what clicks were, of links whose rows are locked. */
public final class ClickWriter {

    /** For a link that goes to another owner: totals have the owner, so that an index has the best links of each. */
    public static final String MOVE = """
            UPDATE waymark_link_clicks
            SET owner_id = :to
            WHERE link_id = :id
            """;

    /** Each may have fifty values of each dimension on each day. */
    private static final int LINKS_AT_ONCE = 64;

    private static final String OWNERS = """
            SELECT id, owner_id
            FROM waymark_link
            WHERE id IN (:ids)
            """;

    private final SqlCatalog sql;
    private final TotalWriter totals;
    private final ValueWriter values;

    public ClickWriter(SqlCatalog sql) {
        this.sql = sql;
        totals = new TotalWriter(sql);
        values = new ValueWriter(sql);
    }

    /** Adds what clicks of some links were; those that are gone are passed over. */
    public void add(Session session, Map<Long, ClickTally> tallies) throws SQLException {
        for (List<Long> ids : Lists.partition(ImmutableList.sortedCopyOf(tallies.keySet()), LINKS_AT_ONCE)) {
            Map<Long, String> found = owners(session, ids);
            ImmutableSortedMap<Long, ClickTally> some =
                    ImmutableSortedMap.copyOf(Maps.filterKeys(tallies, found::containsKey));
            ImmutableList.Builder<DayTotal> sums = ImmutableList.builder();
            some.forEach((id, tally) -> sums.addAll(totals(id, found.getOrDefault(id, ""), tally)));
            totals.add(session, sums.build());
            values.add(session, some);
        }
    }

    private Map<Long, String> owners(Session session, List<Long> ids) throws SQLException {
        return session.map(
                sql.ofIds(OWNERS, ids),
                p -> p.setEach("ids", ids),
                row -> row.number("id"),
                row -> row.text("owner_id"));
    }

    /**
     * Adds what a click of one link was.
     *
     * @param owner whose link it is
     */
    public void add(Session session, long id, String owner, ClickTally tally) throws SQLException {
        totals.add(session, totals(id, owner, tally));
        values.add(session, id, tally);
    }

    /** Takes back what a click of one link was. */
    public void takeBack(Session session, long id, ClickTally tally) throws SQLException {
        for (DayTotal total : totals(id, "", tally)) {
            totals.takeBack(session, total);
        }
        values.takeBack(session, id, tally);
    }

    /** Restores the click counts of existing links that have no counts yet. */
    public void restore(Session session, List<ClickRecord> records) throws SQLException {
        Map<Long, String> found = owners(session, Lists.transform(records, ClickRecord::link));
        List<ClickRecord> those = records.stream()
                .filter(record -> found.containsKey(record.link()))
                .toList();
        totals.restore(session, those, found);
        values.insert(session, those.stream().flatMap(ValueCount::of).toList());
    }

    private static List<DayTotal> totals(long id, String owner, ClickTally tally) {
        return tally.days().entrySet().stream()
                .map(each ->
                        new DayTotal(id, each.getKey(), owner, each.getValue().clicks()))
                .toList();
    }
}
