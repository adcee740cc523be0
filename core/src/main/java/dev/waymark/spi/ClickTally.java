package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;

/**
 * The sum of several clicks of one link.
 *
 * @param clicks the number of clicks, at least 1; greater than the sum of the days if some clicks are not counted over
 * time
 * @param last the instant of the last of the clicks
 * @param days the clicks by day
 */
public record ClickTally(long clicks, Instant last, Map<LocalDate, Day> days) {

    /**
     * The sum of several clicks of one link on one day.
     *
     * @param clicks the number of clicks, at least 1
     * @param values the number of clicks by dimension and value. A value has the form described at
     * {@link ClickFacts#values()}, or is {@link ClickDimension#OTHER}. If {@code maxValues} does not suffice for all values,
     * the first values in the order of the map get their own counts
     * @param maxValues the maximum number of values of a dimension for the link on the day, at least 1
     */
    public record Day(long clicks, Map<ClickDimension, Map<String, Long>> values, int maxValues) {

        /** Copies the values. */
        public Day {
            checkArgument(clicks >= 1, "clicks must be at least 1, was %s", clicks);
            values = Maps.immutableEnumMap(Maps.transformValues(checkNotNull(values, "values"), ImmutableMap::copyOf));
        }
    }

    /** Copies the days. */
    public ClickTally {
        checkArgument(clicks >= 1, "clicks must be at least 1, was %s", clicks);
        checkNotNull(last, "last");
        days = ImmutableMap.copyOf(checkNotNull(days, "days"));
    }

    /**
     * Creates the tally of a single click; without days for {@link ClickFacts#NONE}.
     *
     * @param at the instant of the click
     * @param number the number of clicks of the link, including this click
     */
    public static ClickTally of(Instant at, ClickFacts facts, long number) {
        checkNotNull(at, "at");
        checkNotNull(facts, "facts");
        if (facts.areNone()) {
            return new ClickTally(1, at, ImmutableMap.of());
        }
        Map<ClickDimension, Map<String, Long>> values =
                Maps.transformValues(facts.values(number), value -> ImmutableMap.of(value, 1L));
        return new ClickTally(1, at, ImmutableMap.of(facts.day(), new Day(1, values, facts.maxValues())));
    }
}
