package dev.waymark.storage.jdbc.click;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.SetMultimap;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.click.ValueCount.Bucket;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the clicks by value of a dimension, of links whose rows are locked. */
final class ValueWriter {

    /**
     * Reads a range of days, because the days of a batch are few and adjacent. With the dimensions, the range is a range of the
     * primary key.
     */
    private static final String EXISTING = SqlTemplate.of("""
            SELECT link_id, dimension, click_day, value_key, clicks
            FROM waymark_link_click_value
            WHERE link_id IN (:ids)
              AND dimension IN ({dimensions})
              AND click_day >= :first
              AND click_day <= :last
            """).fill(Map.of("dimensions", dimensions()));

    static final String TABLE = "waymark_link_click_value";

    private static final String INSERT = """
            INSERT INTO waymark_link_click_value (link_id, dimension, click_day, value_key, clicks)
            VALUES (:link_id, :dimension, :day, :value_key, :clicks)""";

    private static final String KEY = "link_id, dimension, click_day, value_key";

    private static final String UPDATE = """
            UPDATE waymark_link_click_value
            SET clicks = clicks + :clicks
            WHERE link_id = :link_id
              AND dimension = :dimension
              AND click_day = :day
              AND value_key = :value_key""";

    private static String dimensions() {
        return Arrays.stream(ClickDimension.values())
                .map(dimension -> Long.toString(Codes.of(dimension)))
                .collect(Collectors.joining(", "));
    }

    private final SqlCatalog sql;
    private final CountTable values;

    ValueWriter(SqlCatalog sql) {
        this.sql = sql;
        values = CountTable.of(sql, TABLE, UPDATE, INSERT, KEY);
    }

    /**
     * Adds the values of one link. Most values already exist, so this method first updates the existing counts. Values beyond
     * the maximum number count as other.
     */
    void add(Session session, long id, ClickTally tally) throws SQLException {
        for (Map.Entry<LocalDate, ClickTally.Day> each : tally.days().entrySet()) {
            LocalDate day = each.getKey();
            ClickTally.Day more = each.getValue();
            List<ValueCount> missing = values.addToExisting(session, valuesOf(id, day, more));
            if (!missing.isEmpty()) {
                SetMultimap<Bucket, String> existing = existing(session, ImmutableList.of(id), day, day);
                SetMultimap<Bucket, String> known = HashMultimap.create(existing);
                List<ValueCount> counted = new ArrayList<>();
                for (ValueCount value : missing) {
                    counted.add(counted(value, more.maxValues(), known));
                }
                addSums(session, counted, value -> existing.containsEntry(value.bucket(), value.text()));
            }
        }
    }

    private static List<ValueCount> valuesOf(long id, LocalDate day, ClickTally.Day more) {
        ImmutableList.Builder<ValueCount> all = ImmutableList.builder();
        more.values().forEach((dimension, counts) -> {
            Bucket bucket = new Bucket(id, Codes.of(dimension), day);
            counts.forEach((text, clicks) -> all.add(new ValueCount(bucket, text, clicks)));
        });
        return all.build();
    }

    /** Adds the values of many links. One query reads the existing counts of all links. */
    void add(Session session, Map<Long, ClickTally> tallies) throws SQLException {
        List<Long> ids = new ArrayList<>();
        List<LocalDate> days = new ArrayList<>();
        tallies.forEach((id, tally) -> tally.days().forEach((day, more) -> {
            if (!more.values().isEmpty()) {
                ids.add(id);
                days.add(day);
            }
        }));
        if (ids.isEmpty()) {
            return;
        }
        SetMultimap<Bucket, String> existing = existing(session, ids, Collections.min(days), Collections.max(days));
        SetMultimap<Bucket, String> known = HashMultimap.create(existing);
        List<ValueCount> counted = new ArrayList<>();
        tallies.forEach((id, tally) -> tally.days().forEach((day, more) -> {
            for (ValueCount value : valuesOf(id, day, more)) {
                counted.add(counted(value, more.maxValues(), known));
            }
        }));
        addSums(session, counted, value -> existing.containsEntry(value.bucket(), value.text()));
    }

    private SetMultimap<Bucket, String> existing(Session session, List<Long> ids, LocalDate first, LocalDate last)
            throws SQLException {
        SetMultimap<Bucket, String> existing = HashMultimap.create();
        session.list(
                        sql.ofIds(EXISTING, ids),
                        Parameters.ofIds(ids).set("first", first.toEpochDay()).set("last", last.toEpochDay()),
                        ValueCount::of)
                .forEach(value -> existing.put(value.bucket(), value.text()));
        return existing;
    }

    /**
     * Returns the clicks with the value that counts the clicks.
     *
     * @param known the values with counts, which afterwards contain the returned value
     */
    private static ValueCount counted(ValueCount value, int maxValues, SetMultimap<Bucket, String> known) {
        String counted = StoreRules.countedValue(value.text(), known.get(value.bucket()), maxValues);
        known.put(value.bucket(), counted);
        return new ValueCount(value.bucket(), counted, value.clicks());
    }

    /** Inserts values that do not exist. */
    void insert(Session session, List<ValueCount> rows) throws SQLException {
        values.insert(session, rows);
    }

    /** Sums the clicks by value, so that one statement changes each row, and adds the sums. */
    private void addSums(Session session, List<ValueCount> counts, Predicate<ValueCount> exists) throws SQLException {
        Map<Bucket, Map<String, Long>> sums = new LinkedHashMap<>();
        for (ValueCount each : counts) {
            sums.computeIfAbsent(each.bucket(), bucket -> new LinkedHashMap<>())
                    .merge(each.text(), each.clicks(), Long::sum);
        }
        List<ValueCount> rows = new ArrayList<>();
        sums.forEach(
                (bucket, texts) -> texts.forEach((text, clicks) -> rows.add(new ValueCount(bucket, text, clicks))));
        values.add(session, rows, exists);
    }

    /** Subtracts the values of a tally from existing rows. A value without its own count was counted as other. */
    void takeBack(Session session, long id, ClickTally tally) throws SQLException {
        for (Map.Entry<LocalDate, ClickTally.Day> each : tally.days().entrySet()) {
            List<ValueCount> missing = values.addToExisting(
                    session,
                    valuesOf(id, each.getKey(), each.getValue()).stream()
                            .map(ValueCount::negated)
                            .toList());
            values.addToExisting(
                    session, missing.stream().map(ValueCount::asOther).toList());
        }
    }
}
