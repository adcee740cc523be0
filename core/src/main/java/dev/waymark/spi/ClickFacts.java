package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.Map;

/**
 * What a click is counted by over time.
 *
 * @param day its day
 * @param values its value of each dimension that is asked for: at most 255 characters, visible ASCII ones, and never
 *     {@link ClickDimension#OTHER}
 * @param maxValues how many values of a dimension a link may have on a day, at least 1
 * @param turns how many entries of a rotation take turns, if that decides {@link ClickDimension#TARGET}; else 0
 */
public record ClickFacts(LocalDate day, Map<ClickDimension, String> values, int maxValues, int turns) {

    /** Takes a copy of the values. */
    public ClickFacts {
        checkNotNull(day, "day");
        values = Maps.immutableEnumMap(checkNotNull(values, "values"));
        checkArgument(maxValues >= 1, "maxValues must be at least 1, was %s", maxValues);
        checkArgument(turns >= 0, "turns must not be negative, was %s", turns);
    }

    /**
     * The values of the click that makes the clicks of its link so many.
     *
     * @param clicks the clicks, this one included
     */
    public Map<ClickDimension, String> values(long clicks) {
        return turns == 0
                ? values
                : ImmutableMap.<ClickDimension, String>builder()
                        .putAll(values)
                        .put(ClickDimension.TARGET, Long.toString((clicks - 1) % turns))
                        .buildKeepingLast();
    }
}
