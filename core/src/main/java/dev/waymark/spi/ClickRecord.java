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
 * All that was counted of one link over time.
 *
 * @param link the id of the link
 * @param counts in any order; they are sorted, so that equal ones are the same
 */
public record ClickRecord(long link, List<Count> counts) {

    /**
     * One number.
     *
     * @param dimension what it is a value of; empty for a total
     * @param grain for how long clicks are added up
     * @param first the first day
     * @param value the value; empty for a total, or where it is not known
     * @param clicks how many
     */
    public record Count(
            Optional<ClickDimension> dimension, ClickSpan.Grain grain, LocalDate first, String value, long clicks) {

        private static final Comparator<Count> ORDER = Comparator.comparing(
                        Count::dimension, Comparators.emptiesFirst(Comparator.<ClickDimension>naturalOrder()))
                .thenComparing(Count::grain)
                .thenComparing(Count::first)
                .thenComparing(Count::value);

        /** Checks for null. */
        public Count {
            checkNotNull(dimension, "dimension");
            checkNotNull(grain, "grain");
            checkNotNull(first, "first");
            checkNotNull(value, "value");
        }

        /** A total. */
        public static Count total(ClickSpan.Grain grain, LocalDate first, long clicks) {
            return new Count(Optional.empty(), grain, first, "", clicks);
        }

        /** How often there is a value. */
        public static Count of(
                ClickDimension dimension, ClickSpan.Grain grain, LocalDate first, String value, long clicks) {
            return new Count(Optional.of(checkNotNull(dimension, "dimension")), grain, first, value, clicks);
        }
    }

    /** Sorts the counts. */
    public ClickRecord {
        counts = ImmutableList.sortedCopyOf(Count.ORDER, checkNotNull(counts, "counts"));
    }
}
