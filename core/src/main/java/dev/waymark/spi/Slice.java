package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import java.util.Optional;

/**
 * Which part of a sorted list is meant. The order is total: records sort by {@link SortKey} and then by id, both in the
 * direction of the sort.
 *
 * @param <F> the fields that can be sorted by
 * @param sort the order
 * @param after where to start: behind this position, whether or not a record stands there; empty for the beginning
 * @param offset how many of the records that are meant to skip from there; 0 if {@code after} is given
 * @param limit how many records to return at most, at least 1
 */
public record Slice<F extends Enum<F>>(Sort<F> sort, Optional<Position> after, long offset, int limit) {

    /** Checks the numbers. */
    public Slice {
        checkNotNull(sort, "sort");
        checkNotNull(after, "after");
        checkArgument(offset >= 0, "offset must not be negative, was %s", offset);
        checkArgument(after.isEmpty() || offset == 0, "a slice starts behind a position or at an offset, not both");
        checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
    }

    /** The first {@code limit} records after {@code offset} ones. */
    public static <F extends Enum<F>> Slice<F> from(Sort<F> sort, long offset, int limit) {
        return new Slice<>(sort, Optional.empty(), offset, limit);
    }

    /** The first {@code limit} records behind {@code position}. */
    public static <F extends Enum<F>> Slice<F> behind(Sort<F> sort, Position position, int limit) {
        return new Slice<>(sort, Optional.of(checkNotNull(position, "position")), 0, limit);
    }

    /**
     * The first {@code limit} records with lower ids than {@code id}, the highest first.
     *
     * @param field the one that sorts by id
     */
    public static <F extends Enum<F>> Slice<F> below(F field, long id, int limit) {
        return behind(Sort.by(field, Direction.DESC), new Position(new SortKey.OfNumber(id), id), limit);
    }

    /** The same beginning, with more or fewer records. */
    public Slice<F> withLimit(int newLimit) {
        return new Slice<>(sort, after, offset, newLimit);
    }

    /** Whether the highest comes first. */
    public boolean isDescending() {
        return sort.direction() == Direction.DESC;
    }
}
