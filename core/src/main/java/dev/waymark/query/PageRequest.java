package dev.waymark.query;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a list, by number or by cursor.
 *
 * <pre>{@code
 * Page<Link> third = links.list(query, PageRequest.page(3, 50));
 * }</pre>
 *
 * <p>The total is counted only after {@link #withTotal()}, since counting takes time linear in the number of records.
 *
 * @param size the number of records on a page: 10, 25, 50 or 100
 * @param number the number of the page, from 1; empty for a request by cursor
 * @param cursor the cursor before the page; empty for a request by number
 * @param countsTotal whether the total number of records is requested
 * @see <a href="../package-summary.html#D-27">How pages behave</a>
 */
public record PageRequest(int size, OptionalInt number, Optional<String> cursor, boolean countsTotal) {

    /** The allowed page sizes: 10, 25, 50 and 100. */
    public static final List<Integer> SIZES = ImmutableList.of(10, 25, 50, 100);

    /**
     * Creates a request. Use the factory methods instead.
     *
     * @throws IllegalArgumentException if {@code size} or {@code number} is out of its range, or if the request has a number and a
     *     cursor, or neither
     */
    public PageRequest {
        checkNotNull(number, "number");
        checkNotNull(cursor, "cursor");
        checkArgument(SIZES.contains(size), "size must be 10, 25, 50 or 100, was %s", size);
        checkArgument(number.orElse(1) >= 1, "page must be at least 1, was %s", number.orElse(1));
        checkArgument(number.isPresent() != cursor.isPresent(), "a request has a number or a cursor");
    }

    /**
     * Requests the first page.
     *
     * @param size the number of records on a page: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code size} is not one of these numbers
     */
    public static PageRequest first(int size) {
        return page(1, size);
    }

    /**
     * Requests the page with this number. Pages past the end of the list are empty.
     *
     * @param number the number of the page, from 1
     * @param size the number of records on a page: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code number} is less than 1, or {@code size} is not one of these numbers
     */
    public static PageRequest page(int number, int size) {
        return new PageRequest(size, OptionalInt.of(number), Optional.empty(), false);
    }

    /**
     * Requests the page after a cursor, or the first page.
     *
     * <p>At any depth, a page after a cursor takes about as long as the first page. On H2, the page takes longer if many records
     * have the same sort key. Records that are created or deleted between two requests do not shift the pages. A cursor is opaque
     * text that is safe in a URL. A cursor is bound to the owner and the query of its page: the list refuses the cursor of
     * another owner or query by a violation of {@code cursor}.
     *
     * @param cursor the text of {@link Page#nextCursor()}, or null for the first page
     * @param size the number of records on a page: 10, 25, 50 or 100
     * @throws IllegalArgumentException if {@code size} is not one of these numbers
     */
    public static PageRequest byCursor(@Nullable String cursor, int size) {
        return cursor == null ? first(size) : new PageRequest(size, OptionalInt.empty(), Optional.of(cursor), false);
    }

    /** Requests the same page with the total number of records. */
    public PageRequest withTotal() {
        return new PageRequest(size, number, cursor, true);
    }
}
