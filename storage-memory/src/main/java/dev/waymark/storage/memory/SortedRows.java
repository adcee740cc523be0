package dev.waymark.storage.memory;

import com.google.common.collect.Streams;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Rows in the order of one sort field, and of the id for equal keys. */
final class SortedRows<F extends Enum<F>, R extends Row<F>> {

    private record Order<F extends Enum<F>>(F field) implements Comparator<Place<F>> {
        @Override
        public int compare(Place<F> one, Place<F> other) {
            int byKey = one.key(field).compareTo(other.key(field));
            return byKey == 0 ? Long.compare(one.id(), other.id()) : byKey;
        }
    }

    private record Cursor<F extends Enum<F>>(Position position) implements Place<F> {
        @Override
        public SortKey key(F field) {
            return position.key();
        }

        @Override
        public long id() {
            return position.id();
        }
    }

    private final NavigableMap<Place<F>, R> ascending;

    SortedRows(F field) {
        ascending = new TreeMap<>(new Order<>(field));
    }

    void add(R row) {
        ascending.put(row, row);
    }

    /** Removes the row with the same key and id. */
    void remove(R row) {
        ascending.remove(row);
    }

    /** Returns all rows in ascending order. */
    Stream<R> all() {
        return ascending.values().stream();
    }

    int size() {
        return ascending.size();
    }

    /** Returns the rows in the order of the slice, without the rows up to the position of the slice. */
    Stream<R> after(Slice<F> slice) {
        NavigableMap<Place<F>, R> sorted = slice.isDescending() ? ascending.descendingMap() : ascending;
        if (slice.after().isEmpty()) {
            return sorted.values().stream();
        }
        NavigableMap<Place<F>, R> rest =
                sorted.tailMap(new Cursor<>(slice.after().get()), false);
        return Streams.stream(rest.values().iterator()); // rest.values().stream() would count all rows of the rest
    }
}
