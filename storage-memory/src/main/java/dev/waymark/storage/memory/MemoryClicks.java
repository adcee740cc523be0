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
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The store of clicks over time, which the counters of the links contain. */
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
            row.counter()
                    .withHistory(history -> history.totals(span))
                    .ifPresent(totals -> ClickHistory.addAll(totals, sums));
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
                .map(row -> Map.entry(
                        row.id(),
                        row.counter().withHistory(history -> history.sum(spans)).orElse(0L)))
                .filter(each -> each.getValue() > 0);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        Map<String, Long> sums = new HashMap<>();
        for (LinkRow row : rows(ids)) {
            row.counter()
                    .withHistory(history -> history.values(dimension, spans))
                    .ifPresent(values -> ClickHistory.addAll(values, sums));
        }
        return ImmutableMap.copyOf(sums);
    }

    private List<LinkRow> rows(List<Long> ids) {
        long stamp = rows.lock.readLock();
        try {
            return rows.withIds(ids).toList();
        } finally {
            rows.lock.unlockRead(stamp);
        }
    }

    private List<LinkRow> rows(Owner owner) {
        long stamp = rows.lock.readLock();
        try {
            return rows.order(owner, LinkSortField.ID).all().toList();
        } finally {
            rows.lock.unlockRead(stamp);
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
        long stamp = rows.lock.readLock();
        try {
            return rows.after(after)
                    .filter(row -> row.counter().withHistory(change).orElse(false))
                    .limit(limit)
                    .mapToLong(LinkRow::id)
                    .max();
        } finally {
            rows.lock.unlockRead(stamp);
        }
    }

    @Override
    public Copyable<ClickRecord> records() {
        return this;
    }

    @Override
    public List<ClickRecord> list(long after, int limit) {
        long stamp = rows.lock.readLock();
        try {
            return rows.after(after)
                    .flatMap(row -> record(row).stream())
                    .limit(limit)
                    .toList();
        } finally {
            rows.lock.unlockRead(stamp);
        }
    }

    private static Optional<ClickRecord> record(LinkRow row) {
        List<ClickRecord.Count> counts =
                row.counter().withHistory(ClickHistory::counts).orElse(List.of());
        return counts.isEmpty() ? Optional.empty() : Optional.of(new ClickRecord(row.id(), counts));
    }

    @Override
    public void restore(List<ClickRecord> records) {
        long stamp = rows.lock.writeLock();
        try {
            for (ClickRecord record : records) {
                LinkRow row = rows.byId.get(record.link());
                if (row != null) {
                    row.counter().restore(record.counts());
                }
            }
        } finally {
            rows.lock.unlockWrite(stamp);
        }
    }
}
