package dev.waymark.storage.memory;

import static com.google.common.collect.ImmutableMap.toImmutableMap;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan;
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
import java.util.function.Function;
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
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return totalsOf(rows(ids), span);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return totalsOf(rows(owner), span);
    }

    private static SortedMap<LocalDate, Long> totalsOf(List<LinkRow> rows, ClickSpan span) {
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        for (LinkRow row : rows) {
            ClickHistory.addAll(row.counter().withHistory(history -> history.totals(span), Map.of()), sums);
        }
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return sumsOf(rows(ids), spans).collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        return sumsOf(rows(owner), spans).collect(Comparators.greatest(limit, LEAST_FIRST)).stream()
                .collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<Map.Entry<Long, Long>> sumsOf(List<LinkRow> rows, List<ClickSpan> spans) {
        return rows.stream()
                .map(row -> Map.entry(row.id(), row.counter().withHistory(history -> history.sum(spans), 0L)))
                .filter(each -> each.getValue() > 0);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        Map<String, Long> sums = new HashMap<>();
        for (LinkRow row : rows(ids)) {
            ClickHistory.addAll(row.counter().withHistory(history -> history.values(dimension, spans), Map.of()), sums);
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
    public OptionalLong aggregate(LocalDate before, long after, int limit) {
        return change(after, limit, history -> history.aggregate(before));
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        return change(after, limit, history -> history.deleteBefore(before));
    }

    private OptionalLong change(long after, int limit, Function<ClickHistory, Boolean> change) {
        try (Held held = rows.lock.read()) {
            return rows.after(after)
                    .filter(row -> row.counter().withHistory(change, false))
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
