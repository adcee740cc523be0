package dev.waymark.storage.memory.click;

import com.google.common.collect.ImmutableList;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.ClickValues;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The clicks of one link over time. The history counts a click under its lock together with the link, so a reader finds
 * the same clicks at the link and in the history.
 */
public final class ClickHistory {

    /** The clicks of each value by day and by month. */
    private static final class Values {

        private final NavigableMap<LocalDate, Map<String, Long>> days = new TreeMap<>();
        private final NavigableMap<LocalDate, Map<String, Long>> months = new TreeMap<>();

        void add(LocalDate day, Map<String, Long> counts, int maxValues) {
            Map<String, Long> present = days.computeIfAbsent(day, key -> new HashMap<>());
            counts.forEach((value, more) ->
                    present.merge(ClickValues.counted(value, present.keySet(), maxValues), more, Long::sum));
        }

        void forEach(ClickSpan span, BiConsumer<String, Long> action) {
            of(span.grain()).subMap(span.from(), span.before()).values().forEach(values -> values.forEach(action));
        }

        void record(ClickDimension dimension, ImmutableList.Builder<Count> counts) {
            for (Grain grain : Grain.values()) {
                of(grain)
                        .forEach((first, values) -> values.forEach(
                                (value, clicks) -> counts.add(Count.of(dimension, grain, first, value, clicks))));
            }
        }

        NavigableMap<LocalDate, Map<String, Long>> of(Grain grain) {
            return grain == Grain.MONTH ? months : days;
        }

        void deleteBefore(LocalDate before) {
            days.headMap(before, false).clear();
            months.headMap(Grain.MONTH.first(before), false).clear();
        }

        void aggregate(LocalDate before) {
            NavigableMap<LocalDate, Map<String, Long>> old = days.headMap(before, false);
            old.forEach((day, counts) -> {
                Map<String, Long> month = months.computeIfAbsent(Grain.MONTH.first(day), key -> new HashMap<>());
                counts.forEach((value, clicks) -> month.merge(value, clicks, Long::sum));
            });
            old.clear();
        }
    }

    private final DayCounts days = new DayCounts();
    private final DayCounts months = new DayCounts();
    private final Map<ClickDimension, Values> values = new EnumMap<>(ClickDimension.class);

    /**
     * Counts a click in this history if the link counts the click.
     *
     * @param counting counts the click at the link, and returns empty if the link does not count the click
     */
    public synchronized OptionalLong count(ClickFacts facts, Supplier<OptionalLong> counting) {
        OptionalLong clicks = counting.get();
        clicks.ifPresent(number -> add(ClickTally.of(facts, number)));
        return clicks;
    }

    /**
     * Adds clicks to this history and to the link.
     *
     * @param adding adds the clicks to the link, and returns empty if the link cannot count the clicks
     */
    public synchronized void add(ClickTally tally, Supplier<OptionalLong> adding) {
        adding.get().ifPresent(clicks -> add(tally));
    }

    private void add(ClickTally tally) {
        tally.days().forEach((day, more) -> {
            days.add(day, more.clicks());
            months.add(Grain.MONTH.first(day), more.clicks());
            more.values()
                    .forEach((dimension, counts) -> values.computeIfAbsent(dimension, key -> new Values())
                            .add(day, counts, more.maxValues()));
        });
    }

    public synchronized void forEachTotal(ClickSpan span, BiConsumer<LocalDate, Long> action) {
        totals(span.grain()).forEach(span, action);
    }

    public synchronized long sum(List<ClickSpan> spans) {
        return spans.stream().mapToLong(span -> totals(span.grain()).sum(span)).sum();
    }

    private DayCounts totals(Grain grain) {
        return grain == Grain.MONTH ? months : days;
    }

    /** Returns all counts. */
    public synchronized List<Count> counts() {
        ImmutableList.Builder<Count> counts = ImmutableList.builder();
        days.forEach((first, clicks) -> counts.add(Count.total(Grain.DAY, first, clicks)));
        months.forEach((first, clicks) -> counts.add(Count.total(Grain.MONTH, first, clicks)));
        values.forEach((dimension, each) -> each.record(dimension, counts));
        return counts.build();
    }

    /** Adds the counts of a copy. */
    public synchronized void restore(List<Count> counts) {
        for (Count count : counts) {
            if (count.dimension().isEmpty()) {
                totals(count.grain()).add(count.first(), count.clicks());
            } else {
                values.computeIfAbsent(count.dimension().get(), key -> new Values())
                        .of(count.grain())
                        .computeIfAbsent(count.first(), key -> new HashMap<>())
                        .put(count.value(), count.clicks());
            }
        }
    }

    public synchronized void forEachValue(
            ClickDimension dimension, List<ClickSpan> spans, BiConsumer<String, Long> action) {
        Values counts = values.get(dimension);
        if (counts != null) {
            spans.forEach(span -> counts.forEach(span, action));
        }
    }

    /** Deletes the counts before a day, and returns whether such counts existed. */
    public synchronized boolean deleteBefore(LocalDate before) {
        LocalDate month = Grain.MONTH.first(before);
        if (!days.hasBefore(before) && !months.hasBefore(month)) {
            return false;
        }
        days.removeBefore(month);
        months.removeBefore(month);
        months.subtractFromFirst(month, days.removeBefore(before));
        values.values().forEach(counts -> counts.deleteBefore(before));
        return true;
    }

    /** Aggregates the days before a day into months, and returns whether such days existed. */
    public synchronized boolean aggregate(LocalDate before) {
        if (!days.hasBefore(before)) {
            return false;
        }
        days.removeBefore(before);
        values.values().forEach(counts -> counts.aggregate(before));
        return true;
    }
}
