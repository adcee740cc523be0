package dev.waymark.query;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which page of a list to take: by number, or after a cursor (D-27).
 *
 * <p>The total is not counted unless {@link #withTotal()} asks for it, since counting costs time in proportion to what
 * is counted.
 *
 * @param size how many records a page holds
 * @param number the number of the page, from 1; empty if and only if there is a cursor
 * @param cursor where the page before ended
 * @param countsTotal whether to count all records of the query
 */
public record PageRequest(PageSize size, OptionalInt number, Optional<Cursor> cursor, boolean countsTotal) {

    /**
     * Checks that the page is given by number or by cursor, not both.
     *
     * @throws IllegalArgumentException if it is not, or if the number is less than 1
     */
    public PageRequest {
        checkNotNull(size, "size");
        checkNotNull(number, "number");
        checkNotNull(cursor, "cursor");
        checkArgument(number.isPresent() != cursor.isPresent(), "a page is given by its number or by a cursor");
        checkArgument(number.orElse(1) >= 1, "page must be at least 1, was %s", number.orElse(1));
    }

    /** The first page of ten. */
    public static PageRequest first() {
        return first(PageSize.P10);
    }

    /** The first page of this size. */
    public static PageRequest first(PageSize size) {
        return page(1, size);
    }

    /**
     * The page of this number. A page past the end is empty, not an error.
     *
     * @param number from 1
     * @throws IllegalArgumentException if {@code number} is less than 1
     */
    public static PageRequest page(int number, PageSize size) {
        return new PageRequest(size, OptionalInt.of(number), Optional.empty(), false);
    }

    /** The page that follows the one the cursor came from. */
    public static PageRequest after(Cursor cursor, PageSize size) {
        return new PageRequest(size, OptionalInt.empty(), Optional.of(checkNotNull(cursor, "cursor")), false);
    }

    /** The same page, and the number of all records of the query with it. */
    public PageRequest withTotal() {
        return new PageRequest(size, number, cursor, true);
    }
}
