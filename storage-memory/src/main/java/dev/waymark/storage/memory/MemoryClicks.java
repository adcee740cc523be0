package dev.waymark.storage.memory;

import static com.google.common.collect.ImmutableMap.toImmutableMap;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.storage.memory.StoreLock.Held;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The store of clicks over time, which the counters of the links contain. */
@SuppressWarnings("try")
final class MemoryClicks implements ClickStore, Copyable<ClickRecord> {

    private static final Comparator<Map.Entry<Long, Long>> LEAST_FIRST =
            Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey());

    private final LinkRows rows;

    MemoryClicks(LinkRows rows) {
        this.rows = rows;
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
        return totalsOf(rows(ids), period);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period) {
        return totalsOf(rows(owner), period);
    }

    private static SortedMap<LocalDate, Long> totalsOf(List<LinkRow> rows, ClickPeriod period) {
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        for (LinkRow row : rows) {
            ClickHistory.addAll(row.counter().withHistory(history -> history.totals(period), Map.of()), sums);
        }
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, ClickPeriod period) {
        return sumsOf(rows(ids), period).collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public Map<Long, Long> top(Owner owner, ClickPeriod period, int limit) {
        return sumsOf(rows(owner), period).collect(Comparators.greatest(limit, LEAST_FIRST)).stream()
                .collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<Map.Entry<Long, Long>> sumsOf(List<LinkRow> rows, ClickPeriod period) {
        return rows.stream()
                .map(row -> Map.entry(row.id(), row.counter().withHistory(history -> history.sum(period), 0L)))
                .filter(each -> each.getValue() > 0);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
        Map<String, Long> sums = new HashMap<>();
        for (LinkRow row : rows(ids)) {
            ClickHistory.addAll(
                    row.counter().withHistory(history -> history.values(dimension, period), Map.of()), sums);
        }
        return ImmutableMap.copyOf(sums);
    }

    private List<LinkRow> rows(List<Long> ids) {
        try (Held held = rows.lock.read()) {
            return rows.withIds(ids).toList();
        }
    }

    private List<LinkRow> rows(Owner owner) {
        try (Held held = rows.lock.read()) {
            return List.copyOf(rows.order(LinkSortField.ID).of(owner));
        }
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        try (Held held = rows.lock.read()) {
            return rows.after(after)
                    .filter(row -> row.counter().withHistory(history -> history.deleteBefore(before), false))
                    .limit(limit)
                    .mapToLong(LinkRow::id)
                    .max();
        }
    }

    @Override
    public Copyable<ClickRecord> records() {
        return this;
    }

    @Override
    public List<ClickRecord> list(long after, int limit) {
        try (Held held = rows.lock.read()) {
            return rows.after(after)
                    .map(row -> new ClickRecord(row.id(), row.counter().withHistory(ClickHistory::counts, List.of())))
                    .filter(record -> !record.counts().isEmpty())
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public void restore(List<ClickRecord> records) {
        try (Held held = rows.lock.write()) {
            for (ClickRecord record : records) {
                LinkRow row = rows.byId.get(record.link());
                if (row != null) {
                    row.counter().restore(record.counts());
                }
            }
        }
    }
}
