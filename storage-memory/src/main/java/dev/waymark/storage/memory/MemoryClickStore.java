package dev.waymark.storage.memory;

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
import dev.waymark.spi.VisitedLink;
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
import java.util.stream.Stream;

/** Tells what the rows of links know of their clicks over time. Clicks pass the gate by, as all do. */
final class MemoryClickStore implements ClickStore {

    private static final Comparator<Map.Entry<Long, Long>> BEST_FIRST = Map.Entry.<Long, Long>comparingByValue()
            .thenComparing(Map.Entry.comparingByKey())
            .reversed();

    private final MemoryLinkStore links;
    private final Gate gate;

    MemoryClickStore(MemoryLinkStore links, Gate gate) {
        this.links = links;
        this.gate = gate;
    }

    @Override
    public Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return links.findAndCount(key, now);
    }

    @Override
    public OptionalLong countClick(Link link, ClickFacts facts) {
        return links.row(link.id()).map(row -> row.click(facts)).orElse(OptionalLong.empty());
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        gate.write(() -> clicks.forEach((id, tally) -> links.row(id).ifPresent(row -> row.addClicks(tally))));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return gate.read(() -> totals(histories(ids), span));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return gate.read(() -> totals(links.rows(owner).flatMap(row -> row.history().stream()), span));
    }

    private static SortedMap<LocalDate, Long> totals(Stream<ClickHistory> histories, ClickSpan span) {
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        histories.forEach(
                history -> history.forEachTotal(span, (first, clicks) -> sums.merge(first, clicks, Long::sum)));
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    private Stream<ClickHistory> histories(List<Long> ids) {
        return rows(ids).flatMap(row -> row.history().stream());
    }

    private Stream<LinkRow> rows(List<Long> ids) {
        return ids.stream().flatMap(id -> links.row(id).stream());
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return gate.read(() ->
                sums(rows(ids), spans).collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** It looks at each link of the owner, which takes a fraction of a microsecond. */
    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        return gate.read(() ->
                sums(links.rows(owner), spans).collect(Comparators.greatest(limit, BEST_FIRST.reversed())).stream()
                        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static Stream<Map.Entry<Long, Long>> sums(Stream<LinkRow> rows, List<ClickSpan> spans) {
        return rows.flatMap(row -> row
                .history()
                .map(history -> Map.entry(row.id(), history.sum(spans)))
                .filter(each -> each.getValue() > 0)
                .stream());
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        Map<String, Long> sums = new HashMap<>();
        gate.read(() -> {
            histories(ids)
                    .forEach(history -> history.forEachValue(
                            dimension, spans, (value, clicks) -> sums.merge(value, clicks, Long::sum)));
            return sums;
        });
        return ImmutableMap.copyOf(sums);
    }

    @Override
    public OptionalLong fold(LocalDate before, long after, int limit) {
        return gate.read(() -> links.rowsBehind(after)
                .filter(row ->
                        row.history().filter(history -> history.fold(before)).isPresent())
                .limit(limit)
                .mapToLong(LinkRow::id)
                .max());
    }

    @Override
    public Copyable<ClickRecord> records() {
        return new Copyable<>() {
            @Override
            public List<ClickRecord> list(long after, int limit) {
                return gate.read(() -> links.rowsBehind(after)
                        .flatMap(row -> record(row).stream())
                        .limit(limit)
                        .toList());
            }

            @Override
            public void restore(List<ClickRecord> records) {
                gate.write(() -> records.forEach(
                        record -> links.row(record.link()).ifPresent(row -> row.restore(record.counts()))));
            }
        };
    }

    private static Optional<ClickRecord> record(LinkRow row) {
        return row.history()
                .map(ClickHistory::counts)
                .filter(counts -> !counts.isEmpty())
                .map(counts -> new ClickRecord(row.id(), counts));
    }
}
