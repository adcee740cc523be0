package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.Map;

/**
 * Clicks of one link, added up.
 *
 * @param clicks how many, at least 1; there may be more than those of the days, if some were counted by no day
 * @param days those that are counted by day
 */
public record ClickTally(long clicks, Map<LocalDate, Day> days) {

    /**
     * Clicks of one link on one day, added up.
     *
     * @param clicks how many, at least 1
     * @param values by dimension and value, each as in {@link ClickFacts#values()}, or {@link ClickDimension#OTHER}; which come
     *     first find room first
     * @param maxValues how many values of a dimension the link may have on the day, at least 1
     */
    public record Day(long clicks, Map<ClickDimension, Map<String, Long>> values, int maxValues) {

        /** Takes a copy. */
        public Day {
            checkArgument(clicks >= 1, "clicks must be at least 1, was %s", clicks);
            values = Maps.immutableEnumMap(Maps.transformValues(checkNotNull(values, "values"), ImmutableMap::copyOf));
        }
    }

    /** Takes a copy. */
    public ClickTally {
        checkArgument(clicks >= 1, "clicks must be at least 1, was %s", clicks);
        days = ImmutableMap.copyOf(checkNotNull(days, "days"));
    }

    /**
     * A single click.
     *
     * @param number the clicks of its link, this one included
     */
    public static ClickTally of(ClickFacts facts, long number) {
        checkNotNull(facts, "facts");
        Map<ClickDimension, Map<String, Long>> values =
                Maps.transformValues(facts.values(number), value -> ImmutableMap.of(value, 1L));
        return new ClickTally(1, ImmutableMap.of(facts.day(), new Day(1, values, facts.maxValues())));
    }
}
