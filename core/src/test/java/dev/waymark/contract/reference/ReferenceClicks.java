package dev.waymark.contract.reference;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.Copyable;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The clicks over time in two maps, under the lock of the store of links. */
final class ReferenceClicks implements ClickStore {

    private record Total(long link, Grain grain, LocalDate first) {}

    private record Value(long link, ClickDimension dimension, Grain grain, LocalDate first, String text) {

        boolean isBeside(Value other) {
            return link == other.link
                    && dimension == other.dimension
                    && grain == other.grain
                    && first.equals(other.first);
        }
    }

    private final ReferenceLinks links;
    private final Map<Total, Long> totals = new LinkedHashMap<>();
    private final Map<Value, Long> values = new LinkedHashMap<>();

    ReferenceClicks(ReferenceLinks links) {
        this.links = links;
    }

    void forget(long id) {
        totals.keySet().removeIf(total -> total.link() == id);
        values.keySet().removeIf(value -> value.link() == id);
    }

    /** Adds the days of a tally. The caller has the lock of the store of links. */
    void add(long id, ClickTally tally) {
        tally.days().forEach((first, day) -> {
            totals.merge(new Total(id, Grain.DAY, first), day.clicks(), Long::sum);
            totals.merge(new Total(id, Grain.MONTH, first.withDayOfMonth(1)), day.clicks(), Long::sum);
            day.values()
                    .forEach((dimension, counts) -> counts.forEach((text, more) -> values.merge(
                            placed(new Value(id, dimension, Grain.DAY, first, text), day.maxValues()),
                            more,
                            Long::sum)));
        });
    }

    private Value placed(Value value, int most) {
        long others = values.keySet().stream()
                .filter(value::isBeside)
                .filter(other -> !List.of("", "*").contains(other.text()))
                .count();
        return value.text().isEmpty() || values.containsKey(value) || others < most
                ? value
                : new Value(value.link(), value.dimension(), value.grain(), value.first(), "*");
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span) {
        return byFirst(total -> ids.contains(total.link()) && isIn(span, total));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span) {
        return byFirst(total -> links.owner(total.link()).filter(owner::equals).isPresent() && isIn(span, total));
    }

    private SortedMap<LocalDate, Long> byFirst(Predicate<Total> which) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(sums(totals, which, Total::first)));
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans) {
        return sums(
                totals,
                total -> ids.contains(total.link()) && spans.stream().anyMatch(span -> isIn(span, total)),
                Total::link);
    }

    @Override
    public Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit) {
        Comparator<Entry<Long, Long>> order = Entry.comparingByValue();
        Map<Long, Long> best = new LinkedHashMap<>();
        sums(
                        totals,
                        total -> links.owner(total.link()).filter(owner::equals).isPresent()
                                && spans.stream().anyMatch(span -> isIn(span, total)),
                        Total::link)
                .entrySet()
                .stream()
                .sorted(order.thenComparing(Entry.comparingByKey()).reversed())
                .limit(limit)
                .forEach(each -> best.put(each.getKey(), each.getValue()));
        return Collections.unmodifiableMap(best);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans) {
        return sums(
                values,
                value -> ids.contains(value.link())
                        && value.dimension() == dimension
                        && spans.stream()
                                .anyMatch(span -> span.grain() == value.grain() && span.includes(value.first())),
                Value::text);
    }

    private static boolean isIn(ClickSpan span, Total total) {
        return span.grain() == total.grain() && span.includes(total.first());
    }

    private <K, G> Map<G, Long> sums(Map<K, Long> counts, Predicate<K> which, Function<K, G> group) {
        synchronized (links) {
            return counts.entrySet().stream()
                    .filter(each -> which.test(each.getKey()))
                    .collect(Collectors.collectingAndThen(
                            Collectors.groupingBy(
                                    each -> group.apply(each.getKey()), Collectors.summingLong(Entry::getValue)),
                            Collections::unmodifiableMap));
        }
    }

    @Override
    public OptionalLong aggregate(LocalDate before, long after, int limit) {
        synchronized (links) {
            List<Long> ids = totals.keySet().stream()
                    .filter(total -> total.link() > after && isFolded(total.grain(), total.first(), before))
                    .map(Total::link)
                    .distinct()
                    .sorted()
                    .limit(limit)
                    .toList();
            ids.forEach(id -> aggregate(id, before));
            return ids.stream().mapToLong(id -> id).max();
        }
    }

    @Override
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        synchronized (links) {
            List<Long> ids = totals.keySet().stream()
                    .filter(total -> total.link() > after && isDeleted(total.grain(), total.first(), before))
                    .map(Total::link)
                    .distinct()
                    .sorted()
                    .limit(limit)
                    .toList();
            ids.forEach(id -> deleteBefore(id, before));
            return ids.stream().mapToLong(id -> id).max();
        }
    }

    private void deleteBefore(long id, LocalDate before) {
        Total month = new Total(id, Grain.MONTH, before.withDayOfMonth(1));
        long deleted = totals.entrySet().stream()
                .filter(each -> each.getKey().link() == id
                        && isFolded(each.getKey().grain(), each.getKey().first(), before)
                        && !each.getKey().first().isBefore(month.first()))
                .mapToLong(Entry::getValue)
                .sum();
        totals.computeIfPresent(month, (key, clicks) -> clicks == deleted ? null : clicks - deleted);
        totals.keySet().removeIf(total -> total.link() == id && isDeleted(total.grain(), total.first(), before));
        values.keySet().removeIf(value -> value.link() == id && isDeleted(value.grain(), value.first(), before));
    }

    private static boolean isDeleted(Grain grain, LocalDate first, LocalDate before) {
        return first.isBefore(grain == Grain.DAY ? before : before.withDayOfMonth(1));
    }

    private void aggregate(long id, LocalDate before) {
        totals.keySet().removeIf(total -> total.link() == id && isFolded(total.grain(), total.first(), before));
        Map<Value, Long> aggregated = values.entrySet().stream()
                .filter(each -> each.getKey().link() == id
                        && isFolded(each.getKey().grain(), each.getKey().first(), before))
                .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
        values.keySet().removeAll(aggregated.keySet());
        aggregated.forEach((day, clicks) -> values.merge(
                new Value(id, day.dimension(), Grain.MONTH, day.first().withDayOfMonth(1), day.text()),
                clicks,
                Long::sum));
    }

    private static boolean isFolded(Grain grain, LocalDate first, LocalDate before) {
        return grain == Grain.DAY && first.isBefore(before);
    }

    @Override
    public Copyable<ClickRecord> records() {
        return new Copyable<>() {
            @Override
            public List<ClickRecord> list(long after, int limit) {
                synchronized (links) {
                    return totals.keySet().stream()
                            .map(Total::link)
                            .filter(id -> id > after)
                            .distinct()
                            .sorted()
                            .limit(limit)
                            .map(ReferenceClicks.this::record)
                            .toList();
                }
            }

            @Override
            public void restore(List<ClickRecord> records) {
                synchronized (links) {
                    records.stream()
                            .filter(record -> links.owner(record.link()).isPresent())
                            .forEach(record -> record.counts().forEach(count -> put(record.link(), count)));
                }
            }
        };
    }

    private ClickRecord record(long id) {
        Stream<Count> sums = totals.entrySet().stream()
                .filter(each -> each.getKey().link() == id)
                .map(each -> Count.total(each.getKey().grain(), each.getKey().first(), each.getValue()));
        Stream<Count> ofValues = values.entrySet().stream()
                .filter(each -> each.getKey().link() == id)
                .map(each -> Count.of(
                        each.getKey().dimension(),
                        each.getKey().grain(),
                        each.getKey().first(),
                        each.getKey().text(),
                        each.getValue()));
        return new ClickRecord(id, Stream.concat(sums, ofValues).toList());
    }

    private void put(long id, Count count) {
        if (count.dimension().isEmpty()) {
            totals.put(new Total(id, count.grain(), count.first()), count.clicks());
        } else {
            Value value = new Value(id, count.dimension().get(), count.grain(), count.first(), count.value());
            values.put(value, count.clicks());
        }
    }
}
