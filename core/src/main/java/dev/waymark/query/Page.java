package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Part of a list, in the order that was asked for.
 *
 * @param <T> the type of the records
 * @param items the records, immutable; empty past the end
 * @param size how many records a full page holds
 * @param number the number of the page, from 1, if it was asked for by number
 * @param nextCursor where this page ends, if another follows
 * @param total how many records the query has in all, if that was asked for
 */
public record Page<T>(List<T> items, int size, OptionalInt number, Optional<Cursor> nextCursor, OptionalLong total) {

    /** Copies the items. */
    public Page {
        items = ImmutableList.copyOf(checkNotNull(items, "items"));
        checkNotNull(number, "number");
        checkNotNull(nextCursor, "nextCursor");
        checkNotNull(total, "total");
    }

    /** Whether another page follows. */
    public boolean hasNext() {
        return nextCursor.isPresent();
    }

    /** Asks for the page that follows, by cursor and without a total; empty on the last page. */
    public Optional<PageRequest> next() {
        return nextCursor.map(cursor -> PageRequest.after(cursor, size));
    }

    /** The same page with each record turned into something else. */
    public <R> Page<R> map(Function<? super T, ? extends R> change) {
        checkNotNull(change, "change");
        ImmutableList<R> changed = items.stream().<R>map(change).collect(ImmutableList.toImmutableList());
        return new Page<>(changed, size, number, nextCursor, total);
    }
}
