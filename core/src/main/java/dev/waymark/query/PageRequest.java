package dev.waymark.query;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list to take: by number, or after a cursor (D-27).
 *
 * <p>The total is not counted unless {@link #withTotal()} asks for it, since counting costs time in proportion to what
 * is counted.
 */
public final class PageRequest {

    /** How many records a page may hold, ascending: 10, 25, 50 or 100. */
    public static final List<Integer> SIZES = ImmutableList.of(10, 25, 50, 100);

    private final int size;
    private final OptionalInt number;
    private final Optional<Cursor> cursor;
    private final boolean countsTotal;

    private PageRequest(int size, OptionalInt number, Optional<Cursor> cursor, boolean countsTotal) {
        checkArgument(SIZES.contains(size), "size must be 10, 25, 50 or 100, was %s", size);
        checkArgument(number.orElse(1) >= 1, "page must be at least 1, was %s", number.orElse(1));
        this.size = size;
        this.number = number;
        this.cursor = cursor;
        this.countsTotal = countsTotal;
    }

    /**
     * The first page of this size.
     *
     * @param size how many records a page holds: 10, 25, 50 or 100, as in {@link #SIZES}
     * @throws IllegalArgumentException if {@code size} is another
     */
    public static PageRequest first(int size) {
        return page(1, size);
    }

    /**
     * The page of this number. A page past the end is empty, not an error.
     *
     * @param number from 1
     * @param size how many records a page holds: 10, 25, 50 or 100, as in {@link #SIZES}
     * @throws IllegalArgumentException if {@code number} is less than 1, or {@code size} is another
     */
    public static PageRequest page(int number, int size) {
        return new PageRequest(size, OptionalInt.of(number), Optional.empty(), false);
    }

    /**
     * The page that follows the one the cursor came from.
     *
     * @param size how many records a page holds: 10, 25, 50 or 100, as in {@link #SIZES}
     * @throws IllegalArgumentException if {@code size} is another
     */
    public static PageRequest after(Cursor cursor, int size) {
        return new PageRequest(size, OptionalInt.empty(), Optional.of(checkNotNull(cursor, "cursor")), false);
    }

    /** The same page, and the number of all records of the query with it. */
    public PageRequest withTotal() {
        return new PageRequest(size, number, cursor, true);
    }

    /** How many records a page holds. */
    public int size() {
        return size;
    }

    /** The number of the page, from 1; empty if and only if there is a cursor. */
    public OptionalInt number() {
        return number;
    }

    /** Where the page before ended. */
    public Optional<Cursor> cursor() {
        return cursor;
    }

    /** Whether to count all records of the query. */
    public boolean countsTotal() {
        return countsTotal;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PageRequest that
                && size == that.size
                && number.equals(that.number)
                && cursor.equals(that.cursor)
                && countsTotal == that.countsTotal;
    }

    @Override
    public int hashCode() {
        return Objects.hash(size, number, cursor, countsTotal);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("size", size)
                .add("number", number)
                .add("cursor", cursor)
                .add("countsTotal", countsTotal)
                .toString();
    }
}
