package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * The day and the values of a click for the counts over time.
 *
 * @param day the day of the click
 * @param values the value of the click for each requested dimension: at most 255 visible ASCII characters; {@link
 *     ClickDimension#OTHER} only for an unknown {@link ClickDimension#SOURCE}
 * @param maxValues the maximum number of values of a dimension for a link on a day, at least 1
 * @param rotation the values of {@link ClickDimension#TARGET} for the targeting entries of a rotation, if
 *     {@link #values(long)} chooses the value by the number of clicks; otherwise empty
 */
public record ClickFacts(LocalDate day, Map<ClickDimension, String> values, int maxValues, List<String> rotation) {

    /** The facts of a click that is not counted over time. */
    public static final ClickFacts NONE = new ClickFacts(LocalDate.EPOCH, ImmutableMap.of(), 1, ImmutableList.of());

    /** Copies the values. */
    public ClickFacts {
        checkNotNull(day, "day");
        values = Maps.immutableEnumMap(checkNotNull(values, "values"));
        checkArgument(maxValues >= 1, "maxValues must be at least 1, was %s", maxValues);
        rotation = ImmutableList.copyOf(checkNotNull(rotation, "rotation"));
    }

    /** Returns whether these facts are {@link #NONE}: the click is not counted over time. */
    @SuppressWarnings("ReferenceEquality") // equal facts may belong to a click on the first day of the epoch
    public boolean areNone() {
        return this == NONE;
    }

    /**
     * Returns the values of a click. In a rotation, the number of clicks chooses the value of {@link ClickDimension#TARGET}:
     * click k, from 1, has the value of the entry (k - 1) mod n.
     *
     * @param clicks the number of clicks of the link, including this click
     */
    public Map<ClickDimension, String> values(long clicks) {
        if (rotation.isEmpty()) {
            return values;
        }
        String target = rotation.get((int) ((clicks - 1) % rotation.size()));
        return ImmutableMap.<ClickDimension, String>builder()
                .putAll(values)
                .put(ClickDimension.TARGET, target)
                .buildKeepingLast();
    }
}
