package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Writes the counts of links whose counters are locked. */
public final class ClickWriter {

    /** Small, because each link may have 50 values of each dimension on each day. */
    private static final int LINKS_PER_QUERY = 64;

    private static final String OWNERS = """
            SELECT link_id, owner_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)""";

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
        for (List<Long> ids : Lists.partition(ImmutableList.sortedCopyOf(tallies.keySet()), LINKS_PER_QUERY)) {
            Map<Long, String> found = owners(session, ids);
            ImmutableSortedMap<Long, ClickTally> some =
                    ImmutableSortedMap.copyOf(Maps.filterKeys(tallies, found::containsKey));
            ImmutableList.Builder<DayTotal> sums = ImmutableList.builder();
            for (Map.Entry<Long, ClickTally> each : some.entrySet()) {
                sums.addAll(totals(each.getKey(), found.getOrDefault(each.getKey(), ""), each.getValue()));
            }
            totals.add(session, sums.build());
            values.add(session, some);
        }
    }

    private Map<Long, String> owners(Session session, List<Long> ids) throws SQLException {
        return session.map(
                sql.ofIds(OWNERS, ids),
                Parameters.ofIds(ids),
                row -> row.number("link_id"),
                row -> row.text("owner_id"));
    }

    /**
     * Adds the tally of one link.
     *
     * @param owner the owner of the link
     */
    public void add(Session session, long id, String owner, ClickTally tally) throws SQLException {
        totals.add(session, totals(id, owner, tally));
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
