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
 * Which page of a list to take: by number, or behind a cursor.
 *
 * <pre>{@code
 * Page<Link> third = links.list(query, PageRequest.page(3, 50));
 * }</pre>
 *
 * <p>The total is counted only if {@link #withTotal()} asks for it, since that takes time in proportion to what is
 * counted.
 *
 * @see <a href="../package-summary.html#D-27">How pages behave</a>
 */
public final class PageRequest {

    /** How many records a page may have: 10, 25, 50 or 100. */
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
     * The first page.
     *
     * @param size how many records a page has: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code size} is another number
     */
    public static PageRequest first(int size) {
        return page(1, size);
    }

    /**
     * The page with this number. Past the end of the list, pages are empty.
     *
     * @param number from 1
     * @param size how many records a page has: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code number} is less than 1, or {@code size} is another number
     */
    public static PageRequest page(int number, int size) {
        return new PageRequest(size, OptionalInt.of(number), Optional.empty(), false);
    }

    /**
     * The page behind a cursor.
     *
     * @param size how many records a page has: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code size} is another number
     */
    public static PageRequest after(Cursor cursor, int size) {
        return new PageRequest(size, OptionalInt.empty(), Optional.of(checkNotNull(cursor, "cursor")), false);
    }

    /** The same page, and with it how many records the query has in all. */
    public PageRequest withTotal() {
        return new PageRequest(size, number, cursor, true);
    }

    /** How many records a page has. */
    public int size() {
        return size;
    }

    /** The number of the page, from 1; empty if there is a cursor. */
    public OptionalInt number() {
        return number;
    }

    /** The cursor that the page is behind; empty if there is a number. */
    public Optional<Cursor> cursor() {
        return cursor;
    }

    /** Whether all records of the query are counted. */
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
