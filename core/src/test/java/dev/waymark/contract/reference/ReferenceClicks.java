package dev.waymark.contract.reference;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
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

    private record Total(long link, LocalDate day) {}

    private record Value(long link, ClickDimension dimension, LocalDate day, String text) {

        boolean isBeside(Value other) {
            return link == other.link && dimension == other.dimension && day.equals(other.day);
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
        tally.days().forEach((day, ofDay) -> {
            totals.merge(new Total(id, day), ofDay.clicks(), Long::sum);
            ofDay.values()
                    .forEach((dimension, counts) -> counts.forEach((text, more) -> values.merge(
                            placed(new Value(id, dimension, day, text), ofDay.maxValues()), more, Long::sum)));
        });
    }

    private Value placed(Value value, int most) {
        long others = values.keySet().stream()
                .filter(value::isBeside)
                .filter(other -> !List.of("", "*").contains(other.text()))
                .count();
        return value.text().isEmpty() || values.containsKey(value) || others < most
                ? value
                : new Value(value.link(), value.dimension(), value.day(), "*");
    }

    @Override
    public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
        return byDay(total -> ids.contains(total.link()) && period.includes(total.day()));
    }

    @Override
    public SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period) {
        return byDay(
                total -> links.owner(total.link()).filter(owner::equals).isPresent() && period.includes(total.day()));
    }

    private SortedMap<LocalDate, Long> byDay(Predicate<Total> which) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(sums(totals, which, Total::day)));
    }

    @Override
    public Map<Long, Long> sums(List<Long> ids, ClickPeriod period) {
        return sums(totals, total -> ids.contains(total.link()) && period.includes(total.day()), Total::link);
    }

    @Override
    public Map<Long, Long> top(Owner owner, ClickPeriod period, int limit) {
        Comparator<Entry<Long, Long>> order = Entry.comparingByValue();
        Map<Long, Long> best = new LinkedHashMap<>();
        sums(
                        totals,
                        total -> links.owner(total.link()).filter(owner::equals).isPresent()
                                && period.includes(total.day()),
                        Total::link)
                .entrySet()
                .stream()
                .sorted(order.thenComparing(Entry.comparingByKey()).reversed())
                .limit(limit)
                .forEach(each -> best.put(each.getKey(), each.getValue()));
        return Collections.unmodifiableMap(best);
    }

    @Override
    public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
        return sums(
                values,
                value -> ids.contains(value.link()) && value.dimension() == dimension && period.includes(value.day()),
                Value::text);
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
    public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
        synchronized (links) {
            List<Long> ids = totals.keySet().stream()
                    .filter(total -> total.link() > after && total.day().isBefore(before))
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
        totals.keySet().removeIf(total -> total.link() == id && total.day().isBefore(before));
        values.keySet().removeIf(value -> value.link() == id && value.day().isBefore(before));
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
                .map(each -> Count.total(each.getKey().day(), each.getValue()));
        Stream<Count> ofValues = values.entrySet().stream()
                .filter(each -> each.getKey().link() == id)
                .map(each -> Count.of(
                        each.getKey().dimension(),
                        each.getKey().day(),
                        each.getKey().text(),
                        each.getValue()));
        return new ClickRecord(id, Stream.concat(sums, ofValues).toList());
    }

    private void put(long id, Count count) {
        if (count.dimension().isEmpty()) {
            totals.put(new Total(id, count.day()), count.clicks());
        } else {
            Value value = new Value(id, count.dimension().get(), count.day(), count.value());
            values.put(value, count.clicks());
        }
    }
}
