package dev.waymark.storage.memory.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.memory.click.ClickHistory;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The store of clicks over time. A click takes no lock of an owner. */
final class MemoryClickStore implements ClickStore {

    private static final Comparator<Map.Entry<Long, Long>> BEST_FIRST = Map.Entry.<Long, Long>comparingByValue()
            .thenComparing(Map.Entry.comparingByKey())
            .reversed();

    private final Map<Long, ClickHistory> histories = new ConcurrentHashMap<>();
    private final LinkDirectory directory;
    private final LinkPartitions partitions;

    MemoryClickStore(LinkDirectory directory, LinkPartitions partitions) {
        this.directory = directory;
        this.partitions = partitions;
    }

    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return directory.find(key).map(row -> new LinkStore.Visited(row.stored(), false));
    }

    @Override
    public OptionalLong countClick(Link link, ClickFacts facts) {
        return directory.find(link.id()).map(row -> count(row, facts)).orElse(OptionalLong.empty());
    }

    private OptionalLong count(LinkVersion row, ClickFacts facts) {
        OptionalLong clicks = orNewHistory(row).count(facts, row::click);
        forgetIfDeleted(row.id());
        return clicks;
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        clicks.forEach((id, tally) -> directory.find(id).ifPresent(row -> {
            orNewHistory(row).add(tally, () -> row.addClicks(tally.clicks()));
            forgetIfDeleted(id);
        }));
    }

    /** Deletes the history if the link was deleted while its clicks were counted. */
    private void forgetIfDeleted(long id) {
        if (directory.find(id).isEmpty()) {
            forget(id);
        }
    }

    private ClickHistory orNewHistory(LinkVersion row) {
        return checkNotNull(histories.computeIfAbsent(row.id(), id -> new ClickHistory()));
    }

    /** Deletes the history of a deleted link. */
    void forget(long id) {
        histories.remove(id);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return totals(histories(ids), span);
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return totals(partitions.rows(owner).flatMap(row -> history(row).stream()), span);
    }

    private static SortedMap<LocalDate, Long> totals(Stream<ClickHistory> histories, ClickSpan span) {
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        histories.forEach(
                history -> history.forEachTotal(span, (first, clicks) -> sums.merge(first, clicks, Long::sum)));
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    private Optional<ClickHistory> history(LinkVersion row) {
        return Optional.ofNullable(histories.get(row.id()));
    }

    private Stream<ClickHistory> histories(List<Long> ids) {
        return rows(ids).flatMap(row -> history(row).stream());
    }

    private Stream<LinkVersion> rows(List<Long> ids) {
        return ids.stream().flatMap(id -> directory.find(id).stream());
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return sums(rows(ids), spans).collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Sorts the sums of all links of the owner. Each link takes a fraction of a microsecond. */
    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        return sums(partitions.rows(owner), spans).collect(Comparators.greatest(limit, BEST_FIRST.reversed())).stream()
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Stream<Map.Entry<Long, Long>> sums(Stream<LinkVersion> rows, List<ClickSpan> spans) {
        return rows.flatMap(
                row -> history(row)
                        .map(history -> Map.entry(row.id(), history.sum(spans)))
                        .filter(each -> each.getValue() > 0)
                        .stream());
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        Map<String, Long> sums = new HashMap<>();
        histories(ids)
                .forEach(history -> history.forEachValue(
                        dimension, spans, (value, clicks) -> sums.merge(value, clicks, Long::sum)));
        return ImmutableMap.copyOf(sums);
    }

    @Override
    public OptionalLong aggregate(LocalDate before, long after, int limit) {
        return change(after, limit, history -> history.aggregate(before));
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        return change(after, limit, history -> history.deleteBefore(before));
    }

    private OptionalLong change(long after, int limit, Predicate<ClickHistory> change) {
        return directory
                .rowsAfter(after)
                .filter(row -> history(row).filter(change).isPresent())
                .limit(limit)
                .mapToLong(LinkVersion::id)
                .max();
    }

    @Override
    public Copyable<ClickRecord> records() {
        return new Copyable<>() {
            @Override
            public List<ClickRecord> list(long after, int limit) {
                return directory
                        .rowsAfter(after)
                        .flatMap(row -> record(row).stream())
                        .limit(limit)
                        .toList();
            }

            @Override
            public void restore(List<ClickRecord> records) {
                records.forEach(record -> directory.find(record.link()).ifPresent(row -> {
                    orNewHistory(row).restore(record.counts());
                    forgetIfDeleted(row.id());
                }));
            }
        };
    }

    private Optional<ClickRecord> record(LinkVersion row) {
        return history(row)
                .map(ClickHistory::counts)
                .filter(counts -> !counts.isEmpty())
                .map(counts -> new ClickRecord(row.id(), counts));
    }
}
