package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A part of a sorted list.
 *
 * <pre>{@code
 * Page<Link> first = links.list(query, PageRequest.first(25).withTotal());
 * Optional<Page<Link>> second = first.next().map(request -> links.list(query, request));
 * }</pre>
 *
 * @param <T> the type of the records
 * @param items the records; empty past the end of the list
 * @param size the number of records on a full page
 * @param number the number of the page, from 1; empty for a page by cursor
 * @param nextCursor the cursor of the next page; empty on the last page
 * @param total the number of all records of the query; empty unless requested
 */
public record Page<T>(List<T> items, int size, OptionalInt number, Optional<String> nextCursor, Optional<Long> total) {

    /** Copies the items. */
    public Page {
        items = ImmutableList.copyOf(checkNotNull(items, "items"));
        checkNotNull(number, "number");
        checkNotNull(nextCursor, "nextCursor");
        checkNotNull(total, "total");
    }

    /** Returns whether another page follows. */
    public boolean hasNext() {
        return nextCursor.isPresent();
    }

    /** Returns a request for the next page, by cursor and without a total; empty on the last page. */
    public Optional<PageRequest> next() {
        return nextCursor.map(cursor -> PageRequest.byCursor(cursor, size));
    }

    /** Returns this page with each record converted. */
    public <R> Page<R> map(Function<? super T, ? extends R> change) {
        checkNotNull(change, "change");
        ImmutableList<R> changed = items.stream().<R>map(change).collect(ImmutableList.toImmutableList());
        return new Page<>(changed, size, number, nextCursor, total);
    }
}
