package dev.waymark.storage.jdbc.click;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickTally;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the counts of links whose counters are locked. */
public final class ClickWriter {

    /** Small, because each link may have 50 values of each dimension on each day. */
    private static final int LINKS_PER_QUERY = 64;

    private static final String TABLE = "waymark_link_clicks";

    /** The owner of the locked counter, because the snapshot of a transaction may be older than a move of the link. */
    private static final String INSERT = """
            INSERT INTO waymark_link_clicks (link_id, click_day, owner_id, clicks)
            VALUES (:link_id, :day, (
              SELECT owner_id
              FROM waymark_link_counter
              WHERE link_id = :link_id), :clicks)""";

    private static final String UPDATE = """
            UPDATE waymark_link_clicks
            SET clicks = clicks + :clicks
            WHERE link_id = :link_id
              AND click_day = :day""";

    private static final String RESTORE = """
            INSERT INTO waymark_link_clicks (link_id, click_day, owner_id, clicks)
            VALUES (:link_id, :day, :owner_id, :clicks)""";

    private static final SqlTemplate DELETE_EMPTY = SqlTemplate.of("""
            DELETE FROM {table}
            WHERE link_id = :link_id
              AND clicks = 0""");

    private static final String OWNERS = """
            SELECT link_id, owner_id
            FROM waymark_link_counter
            WHERE link_id IN (:ids)""";

    private final SqlCatalog sql;
    private final CountTable totals;
    private final ValueWriter values;

    public ClickWriter(SqlCatalog sql) {
        this.sql = sql;
        totals = CountTable.of(sql, TABLE, UPDATE, INSERT, "link_id, click_day");
        values = new ValueWriter(sql);
    }

    /** Adds the tallies of existing links. */
    public void add(Session session, Map<Long, ClickTally> tallies) throws SQLException {
        ImmutableSortedMap<Long, ClickTally> sorted = ImmutableSortedMap.copyOf(tallies);
        totals.add(
                session,
                sorted.entrySet().stream()
                        .flatMap(each -> totals(each.getKey(), each.getValue()))
                        .toList());
        for (List<Map.Entry<Long, ClickTally>> some :
                Lists.partition(List.copyOf(sorted.entrySet()), LINKS_PER_QUERY)) {
            values.add(session, ImmutableMap.copyOf(some));
        }
    }

    /** Adds the tally of one link, on databases that lock no gap at the update of a missing row. */
    public void add(Session session, long id, ClickTally tally) throws SQLException {
        totals.add(session, totals(id, tally).toList());
        values.add(session, id, tally);
    }

    /** Takes back the tally of one link. No row without clicks is left, because such a row would count as a value. */
    public void takeBack(Session session, long id, ClickTally tally) throws SQLException {
        totals.addToExisting(session, totals(id, tally).map(DayTotal::negated).toList());
        values.takeBack(session, id, tally);
        for (String table : ImmutableList.of(TABLE, ValueWriter.TABLE)) {
            String delete = DELETE_EMPTY.fill(Map.of("table", table));
            session.execute(sql.of(delete), new Parameters().set("link_id", id));
        }
    }

    /** Restores the click counts of existing links that have no counts yet. */
    public void restore(Session session, List<ClickRecord> records) throws SQLException {
        List<Long> ids = Lists.transform(records, ClickRecord::link);
        Map<Long, String> owners = session.map(
                sql.ofIds(OWNERS, ids),
                Parameters.ofIds(ids),
                row -> row.number("link_id"),
                row -> row.text("owner_id"));
        List<ClickRecord> found = records.stream()
                .filter(record -> owners.containsKey(record.link()))
                .toList();
        List<DayTotal> days = found.stream().flatMap(ClickWriter::totals).toList();
        session.insertAll(
                sql.of(RESTORE), days, day -> day.columns().set("owner_id", owners.getOrDefault(day.link(), "")));
        values.insert(session, found.stream().flatMap(ValueCount::of).toList());
    }

    private static Stream<DayTotal> totals(ClickRecord record) {
        return record.counts().stream()
                .filter(count -> count.dimension().isEmpty())
                .map(count -> new DayTotal(record.link(), count.day(), count.clicks()));
    }

    private static Stream<DayTotal> totals(long id, ClickTally tally) {
        return tally.days().entrySet().stream()
                .map(each -> new DayTotal(id, each.getKey(), each.getValue().clicks()));
    }
}
