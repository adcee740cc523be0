package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import java.util.Optional;

/**
 * A part of a sorted list. Records sort by their {@link Position}, both in the direction of the sort. The order is
 * total, because ids are unique.
 *
 * @param <F> the sort fields
 * @param sort the order
 * @param after the position after which the slice begins. A record with this position need not exist, and is not part of
 * the slice. Empty for the beginning of the list
 * @param offset the number of matching records to skip, 0 to {@link Long#MAX_VALUE}; 0 if {@code after} is present. If fewer
 *     records match, the result is empty
 * @param limit the maximum number of records, 1 to {@link Integer#MAX_VALUE}. A store must not allocate memory for
 * {@code limit} records in advance. The sum of {@code offset} and {@code limit} can overflow a {@code long}, so a store must
 * check the addition
 */
public record Slice<F extends Enum<F>>(Sort<F> sort, Optional<Position> after, long offset, int limit) {

    /** Checks the ranges of the numbers. */
    public Slice {
        checkNotNull(sort, "sort");
        checkNotNull(after, "after");
        checkArgument(offset >= 0, "offset must not be negative, was %s", offset);
        checkArgument(after.isEmpty() || offset == 0, "a slice starts after a position or at an offset, not both");
        checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
    }

    /** Returns the first {@code limit} records after {@code offset} records. */
    public static <F extends Enum<F>> Slice<F> from(Sort<F> sort, long offset, int limit) {
        return new Slice<>(sort, Optional.empty(), offset, limit);
    }

    /** Returns the first {@code limit} records after {@code position}. */
    public static <F extends Enum<F>> Slice<F> after(Sort<F> sort, Position position, int limit) {
        return new Slice<>(sort, Optional.of(checkNotNull(position, "position")), 0, limit);
    }

    /**
     * Returns the first {@code limit} records with ids below {@code id}, in descending order of the ids.
     *
     * @param field the field that sorts by id
     */
    public static <F extends Enum<F>> Slice<F> below(F field, long id, int limit) {
        return after(Sort.by(field, Direction.DESC), Position.of(id, id), limit);
    }

    /** Returns whether the order is descending. */
    public boolean isDescending() {
        return sort.direction() == Direction.DESC;
    }
}
