package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.Map;

/**
 * The day and the values of a click for the counts over time.
 *
 * @param day the day of the click
 * @param values the value of the click for each requested dimension: at most 255 visible ASCII characters, and never
 *     {@link ClickDimension#OTHER}
 * @param maxValues the maximum number of values of a dimension for a link on a day, at least 1
 * @param turns the number of targeting entries of a link with a rotation, if {@link #values(long)} computes the value of
 * {@link ClickDimension#TARGET} from the number of clicks; otherwise 0
 */
public record ClickFacts(LocalDate day, Map<ClickDimension, String> values, int maxValues, int turns) {

    /** Copies the values. */
    public ClickFacts {
        checkNotNull(day, "day");
        values = Maps.immutableEnumMap(checkNotNull(values, "values"));
        checkArgument(maxValues >= 1, "maxValues must be at least 1, was %s", maxValues);
        checkArgument(turns >= 0, "turns must not be negative, was %s", turns);
    }

    /**
     * Returns the values of a click. If {@code turns} is not 0, the value of {@link ClickDimension#TARGET} is the index,
     * from 0, of the targeting entry for this click.
     *
     * @param clicks the number of clicks of the link, including this click
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
