package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * By what a list is sorted. Every sort is made total by the record's id in the same direction (D-26), so that no two
 * records ever tie.
 *
 * @param <F> the fields that can be sorted by
 * @param field what to sort by
 * @param direction which end comes first
 */
public record Sort<F extends Enum<F>>(F field, Direction direction) {

    /** Checks for null. */
    public Sort {
        checkNotNull(field, "field");
        checkNotNull(direction, "direction");
    }

    /** Sorts by {@code field} in {@code direction}. */
    public static <F extends Enum<F>> Sort<F> by(F field, Direction direction) {
        return new Sort<>(field, direction);
    }
}
