package dev.waymark.spi.help;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.click.ClickDimension;
import java.util.Set;

/** Which values of a dimension clicks are counted by. */
public final class ClickValues {

    private ClickValues() {}

    /**
     * The value by which a click is counted: its own, if that is there or there is room for it, else
     * {@link ClickDimension#OTHER}.
     *
     * @param present the values that a link has of one dimension on one day
     * @param maxValues how many it may have, besides {@link ClickDimension#OTHER}
     */
    public static String counted(String value, Set<String> present, int maxValues) {
        checkNotNull(value, "value");
        int others = checkNotNull(present, "present").contains(ClickDimension.OTHER) ? 1 : 0;
        return present.contains(value) || present.size() - others < maxValues ? value : ClickDimension.OTHER;
    }
}
