package dev.waymark.caching;

import com.google.common.collect.Comparators;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The buffered clicks of one link, as sums. For each day and dimension, the number of values has the same limit as in the storage;
 * clicks with further values are counted together. Only {@link #clicks} is thread-safe.
 */
final class BufferedTally {

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

        void add(ClickDimension dimension, String value, long more) {
            Map<String, Long> counts = values.computeIfAbsent(dimension, key -> new LinkedHashMap<>());
            counts.merge(StoreRules.countedValue(value, counts.keySet(), maxValues), more, Long::sum);
        }

        ClickTally.Day tally() {
            return new ClickTally.Day(clicks, values, maxValues);
        }
    }

    private final AtomicLong clicks = new AtomicLong();
    private final Map<LocalDate, Day> days = new HashMap<>();
    private Instant last = Instant.MIN;

    /** Returns the number of clicks. */
    long clicks() {
        return clicks.get();
    }

    /** Adds a click. */
    BufferedTally add(Instant now, ClickFacts facts) {
        clicks.incrementAndGet();
        last = Comparators.max(last, now);
        if (!facts.areNone()) {
            Day day = days.computeIfAbsent(facts.day(), key -> new Day());
            day.clicks++;
            day.maxValues = facts.maxValues();
            facts.values().forEach((dimension, value) -> day.add(dimension, value, 1));
        }
        return this;
    }

    /** Adds several clicks. */
    BufferedTally add(ClickTally more) {
        clicks.addAndGet(more.clicks());
        last = Comparators.max(last, more.last());
        more.days()
                .forEach((day, tally) ->
                        days.computeIfAbsent(day, key -> new Day()).add(tally));
        return this;
    }

    /** Returns the sums. */
    ClickTally toClickTally() {
        return new ClickTally(clicks.get(), last, Maps.transformValues(days, Day::tally));
    }
}
