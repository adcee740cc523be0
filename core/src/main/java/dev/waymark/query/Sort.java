package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A sort key and a direction. Records with equal keys are sorted by id in the same direction, so the order is total.
 *
 * @param <F> the sort keys
 */
public record Sort<F extends Enum<F>>(F field, Direction direction) {

    /** Throws a {@link NullPointerException} if the field or the direction is null. */
    public Sort {
        checkNotNull(field, "field");
        checkNotNull(direction, "direction");
    }

    /** Sorts by this field in this direction. */
    public static <F extends Enum<F>> Sort<F> by(F field, Direction direction) {
        return new Sort<>(field, direction);
    }
}
