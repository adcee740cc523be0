package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The counts over time of one link.
 *
 * @param link the id of the link
 * @param counts the counts, in any order; this record sorts the counts, so the order does not affect equality
 */
public record ClickRecord(long link, List<Count> counts) {

    /**
     * The number of clicks on a day: a total, or the number for one value of a dimension.
     *
     * @param dimension the dimension of the value; empty for a total
     * @param day the day
     * @param value the value; empty for a total or for an unknown value
     * @param clicks the number of clicks
     */
    public record Count(Optional<ClickDimension> dimension, LocalDate day, String value, long clicks) {

        private static final Comparator<Count> ORDER = Comparator.comparing(
                        Count::dimension, Comparators.emptiesFirst(Comparator.<ClickDimension>naturalOrder()))
                .thenComparing(Count::day)
                .thenComparing(Count::value);

        /** Throws a {@link NullPointerException} if the dimension, the day or the value is null. */
        public Count {
            checkNotNull(dimension, "dimension");
            checkNotNull(day, "day");
            checkNotNull(value, "value");
        }

        /** Creates a total. */
        public static Count total(LocalDate day, long clicks) {
            return new Count(Optional.empty(), day, "", clicks);
        }

        /** Creates the count of one value. */
        public static Count of(ClickDimension dimension, LocalDate day, String value, long clicks) {
            return new Count(Optional.of(checkNotNull(dimension, "dimension")), day, value, clicks);
        }
    }

    /** Sorts the counts. */
    public ClickRecord {
        counts = ImmutableList.sortedCopyOf(Count.ORDER, checkNotNull(counts, "counts"));
    }
}
