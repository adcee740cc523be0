package dev.waymark.spi.support;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.click.ClickDimension;
import java.util.Set;
import java.util.stream.Stream;

/** The values of a dimension under which clicks are counted. */
public final class ClickValues {

    private ClickValues() {}

    /**
     * Returns the value under which a click is counted. The result is {@code value} if {@code present} contains the value, if
     * {@code present} has fewer than {@code maxValues} values, or if the value is {@link ClickDimension#NONE}. Otherwise, the
     * result is {@link ClickDimension#OTHER}.
     *
     * @param value the value of the click
     * @param present the counted values of one dimension for one link on one day
     * @param maxValues the maximum number of values, without {@link ClickDimension#NONE} and {@link ClickDimension#OTHER}
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
