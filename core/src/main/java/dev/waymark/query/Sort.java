package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * What a list is sorted by. Records that are equal in this field are sorted by id, in the same direction, so the order
 * is always complete.
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

    /** Sorts by this field, in this direction. */
    public static <F extends Enum<F>> Sort<F> by(F field, Direction direction) {
        return new Sort<>(field, direction);
    }
}
