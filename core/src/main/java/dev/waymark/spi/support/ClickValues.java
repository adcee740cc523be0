package dev.waymark.spi.support;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.click.ClickDimension;
import java.util.Set;
import java.util.stream.Stream;

/** Which values of a dimension clicks are counted by. */
public final class ClickValues {

    private ClickValues() {}

    /**
     * Returns the value by which a click is counted: its own value, if the value is present, if there is room for the value,
     * or if the value is {@link ClickDimension#NONE}; otherwise {@link ClickDimension#OTHER}.
     *
     * @param present the values that a link has of one dimension on one day
     * @param maxValues the maximum number of values, besides {@link ClickDimension#NONE} and {@link ClickDimension#OTHER}
     */
    public static String counted(String value, Set<String> present, int maxValues) {
        checkNotNull(value, "value");
        checkNotNull(present, "present");
        return isUnbounded(value) || present.contains(value) || named(present) < maxValues
                ? value
                : ClickDimension.OTHER;
    }

    private static long named(Set<String> present) {
        return present.size()
                - Stream.of(ClickDimension.NONE, ClickDimension.OTHER)
                        .filter(present::contains)
                        .count();
    }

    private static boolean isUnbounded(String value) {
        return value.equals(ClickDimension.NONE) || value.equals(ClickDimension.OTHER);
    }
}
