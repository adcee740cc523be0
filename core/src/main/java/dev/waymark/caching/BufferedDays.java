package dev.waymark.caching;

import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.ClickValues;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The clicks of one link over time, as sums. For each day and dimension, the number of values has the same limit as in the
 * storage; clicks with further values are counted together. Not thread-safe.
 */
final class BufferedDays {

    /** The clicks of one day. */
    private static final class Day {

        private final Map<ClickDimension, Map<String, Long>> values = new EnumMap<>(ClickDimension.class);
        private long clicks;
        private int maxValues = 1;

        void add(ClickTally.Day more) {
            clicks += more.clicks();
            maxValues = more.maxValues();
            more.values()
                    .forEach((dimension, counts) -> counts.forEach((value, count) -> add(dimension, value, count)));
        }

        private void add(ClickDimension dimension, String value, long more) {
            Map<String, Long> counts = values.computeIfAbsent(dimension, key -> new LinkedHashMap<>());
            counts.merge(ClickValues.counted(value, counts.keySet(), maxValues), more, Long::sum);
        }

        ClickTally.Day tally() {
            return new ClickTally.Day(clicks, values, maxValues);
        }
    }

    private final Map<LocalDate, Day> days = new HashMap<>();

    /** Adds a click. */
    void add(ClickFacts facts) {
        Day day = days.computeIfAbsent(facts.day(), key -> new Day());
        day.clicks++;
        day.maxValues = facts.maxValues();
        facts.values().forEach((dimension, value) -> day.add(dimension, value, 1));
    }

    void add(Map<LocalDate, ClickTally.Day> more) {
        more.forEach((day, tally) -> days.computeIfAbsent(day, key -> new Day()).add(tally));
    }

    /** Returns the sums for each day. */
    Map<LocalDate, ClickTally.Day> tallies() {
        Map<LocalDate, ClickTally.Day> tallies = new HashMap<>();
        days.forEach((day, counts) -> tallies.put(day, counts.tally()));
        return tallies;
    }
}
