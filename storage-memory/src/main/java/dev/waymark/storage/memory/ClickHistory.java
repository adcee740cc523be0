package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.StoreRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The clicks of a link over time. The monitor of the link's counter guards the history. */
final class ClickHistory {

    /** The totals by day. */
    private final NavigableMap<LocalDate, Long> totals = new TreeMap<>();

    /** The clicks by value of each dimension, by day. */
    private final Map<ClickDimension, NavigableMap<LocalDate, Map<String, Long>>> values =
            new EnumMap<>(ClickDimension.class);

    void add(ClickTally tally) {
        tally.days().forEach(this::add);
    }

    private void add(LocalDate day, ClickTally.Day tally) {
        totals.merge(day, tally.clicks(), Long::sum);
        for (Map.Entry<ClickDimension, Map<String, Long>> each : tally.values().entrySet()) {
            Map<String, Long> present = values(each.getKey(), day);
            for (Map.Entry<String, Long> more : each.getValue().entrySet()) {
                String value = StoreRules.countedValue(more.getKey(), present.keySet(), tally.maxValues());
                present.merge(value, more.getValue(), Long::sum);
            }
        }
    }

    private Map<String, Long> values(ClickDimension dimension, LocalDate day) {
        return checkNotNull(days(dimension).computeIfAbsent(day, key -> new HashMap<>()));
    }

    private NavigableMap<LocalDate, Map<String, Long>> days(ClickDimension dimension) {
        return checkNotNull(values.computeIfAbsent(dimension, key -> new TreeMap<>()));
    }

    /** Returns the totals of the days in a period. */
    Map<LocalDate, Long> totals(ClickPeriod period) {
        return ImmutableMap.copyOf(totals.subMap(period.from(), period.before()));
    }

    /** Returns the sum of the totals in a period. */
    long sum(ClickPeriod period) {
        return totals.subMap(period.from(), period.before()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Returns the clicks by value of a dimension in a period. */
    Map<String, Long> values(ClickDimension dimension, ClickPeriod period) {
        Map<String, Long> sums = new HashMap<>();
        days(dimension).subMap(period.from(), period.before()).values().forEach(ofDay -> addAll(ofDay, sums));
        return sums;
    }

    /** Adds clicks to the sums with the same keys. */
    static <K> void addAll(Map<K, Long> more, Map<K, Long> sums) {
        more.forEach((key, clicks) -> sums.merge(key, clicks, Long::sum));
    }

    /** Deletes the counts before a day. Returns whether the history had such counts. */
    boolean deleteBefore(LocalDate before) {
        if (totals.headMap(before).isEmpty()) {
            return false;
        }
        totals.headMap(before).clear();
        values.values().forEach(days -> days.headMap(before).clear());
        return true;
    }

    /** Returns all counts. */
    List<Count> counts() {
        List<Count> counts = new ArrayList<>();
        totals.forEach((day, clicks) -> counts.add(Count.total(day, clicks)));
        values.forEach((dimension, days) -> days.forEach(
                (day, ofDay) -> ofDay.forEach((value, clicks) -> counts.add(Count.of(dimension, day, value, clicks)))));
        return counts;
    }

    /** Sets a count of a copy. */
    void restore(Count count) {
        if (count.dimension().isEmpty()) {
            totals.put(count.day(), count.clicks());
        } else {
            values(count.dimension().get(), count.day()).put(count.value(), count.clicks());
        }
    }
}
