package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.ClickValues;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** The clicks of a link over time. The monitor of the link's counter guards the history. */
final class ClickHistory {

    /** The values of one dimension, by days or by months. */
    private record Series(ClickDimension dimension, Grain grain) {}

    /** The totals by the first day of each day or month. */
    private final NavigableMap<LocalDate, Long> days = new TreeMap<>();

    private final NavigableMap<LocalDate, Long> months = new TreeMap<>();

    /** The clicks by value, by the first day of each day or month. */
    private final Map<Series, NavigableMap<LocalDate, Map<String, Long>>> values = new HashMap<>();

    void add(ClickTally tally) {
        tally.days().forEach(this::add);
    }

    private void add(LocalDate day, ClickTally.Day tally) {
        days.merge(day, tally.clicks(), Long::sum);
        months.merge(Grain.MONTH.first(day), tally.clicks(), Long::sum);
        for (Map.Entry<ClickDimension, Map<String, Long>> each : tally.values().entrySet()) {
            Map<String, Long> present = values(each.getKey(), Grain.DAY, day);
            for (Map.Entry<String, Long> more : each.getValue().entrySet()) {
                String value = ClickValues.counted(more.getKey(), present.keySet(), tally.maxValues());
                present.merge(value, more.getValue(), Long::sum);
            }
        }
    }

    private Map<String, Long> values(ClickDimension dimension, Grain grain, LocalDate first) {
        return checkNotNull(periods(dimension, grain).computeIfAbsent(first, key -> new HashMap<>()));
    }

    private NavigableMap<LocalDate, Map<String, Long>> periods(ClickDimension dimension, Grain grain) {
        return checkNotNull(values.computeIfAbsent(new Series(dimension, grain), key -> new TreeMap<>()));
    }

    /** Returns the totals in a range of days or months. */
    Map<LocalDate, Long> totals(ClickSpan span) {
        return ImmutableMap.copyOf(view(span));
    }

    /** Returns the sum of the totals in all spans. */
    long sum(List<ClickSpan> spans) {
        return spans.stream().mapToLong(span -> sum(view(span))).sum();
    }

    private SortedMap<LocalDate, Long> view(ClickSpan span) {
        return totals(span.grain()).subMap(span.from(), span.before());
    }

    private NavigableMap<LocalDate, Long> totals(Grain grain) {
        return grain == Grain.MONTH ? months : days;
    }

    private static long sum(Map<LocalDate, Long> totals) {
        return totals.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the clicks by value of a dimension in all spans. */
    Map<String, Long> values(ClickDimension dimension, List<ClickSpan> spans) {
        Map<String, Long> sums = new HashMap<>();
        for (ClickSpan span : spans) {
            for (Map<String, Long> period : periods(dimension, span.grain())
                    .subMap(span.from(), span.before())
                    .values()) {
                addAll(period, sums);
            }
        }
        return sums;
    }

    /** Adds clicks to the sums with the same keys. */
    static <K> void addAll(Map<K, Long> more, Map<K, Long> sums) {
        more.forEach((key, clicks) -> sums.merge(key, clicks, Long::sum));
    }

    /** Merges the days before a day into months. Returns whether the history had such days. */
    boolean aggregate(LocalDate before) {
        SortedMap<LocalDate, Long> merged = days.headMap(before);
        if (merged.isEmpty()) {
            return false;
        }
        // The totals of the months already contain these days.
        merged.clear();
        for (ClickDimension dimension : ClickDimension.values()) {
            SortedMap<LocalDate, Map<String, Long>> old =
                    periods(dimension, Grain.DAY).headMap(before);
            old.forEach((day, counts) -> addAll(counts, values(dimension, Grain.MONTH, Grain.MONTH.first(day))));
            old.clear();
        }
        return true;
    }

    /** Deletes the counts before a day. Returns whether the history had such counts. */
    boolean deleteBefore(LocalDate before) {
        LocalDate month = Grain.MONTH.first(before);
        if (days.headMap(before).isEmpty() && months.headMap(month).isEmpty()) {
            return false;
        }
        long deleted = sum(days.subMap(month, before));
        months.computeIfPresent(month, (first, clicks) -> clicks > deleted ? clicks - deleted : null);
        days.headMap(before).clear();
        months.headMap(month).clear();
        values.forEach((series, periods) ->
                periods.headMap(series.grain().first(before)).clear());
        return true;
    }

    /** Returns all counts. */
    List<Count> counts() {
        List<Count> counts = new ArrayList<>();
        days.forEach((first, clicks) -> counts.add(Count.total(Grain.DAY, first, clicks)));
        months.forEach((first, clicks) -> counts.add(Count.total(Grain.MONTH, first, clicks)));
        values.forEach((series, periods) -> periods.forEach((first, ofValues) -> ofValues.forEach(
                (value, clicks) -> counts.add(Count.of(series.dimension(), series.grain(), first, value, clicks)))));
        return counts;
    }

    /** Sets a count of a copy. */
    void restore(Count count) {
        if (count.dimension().isEmpty()) {
            totals(count.grain()).put(count.first(), count.clicks());
        } else {
            values(count.dimension().get(), count.grain(), count.first()).put(count.value(), count.clicks());
        }
    }
}
