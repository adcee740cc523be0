package dev.waymark.storage.memory;

import com.google.common.collect.Streams;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Rows in the order of one sort field, and of the id for equal keys. */
final class SortedRows<F extends Enum<F>, R extends Row<F>> {

    private record Order<F extends Enum<F>>(F field) implements Comparator<Place<F>> {
        @Override
        public int compare(Place<F> one, Place<F> other) {
            int byText = one.text(field).compareTo(other.text(field));
            if (byText != 0) {
                return byText;
            }
            int byNumber = Long.compare(one.number(field), other.number(field));
            return byNumber == 0 ? Long.compare(one.id(), other.id()) : byNumber;
        }
    }

    private record Cursor<F extends Enum<F>>(String text, long number, long id) implements Place<F> {
        @Override
        public String text(F field) {
            return text;
        }

        @Override
        public long number(F field) {
            return number;
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
        Position after = slice.after().get();
        Place<F> cursor = new Cursor<>(Place.sortableText(after.key()), Place.number(after.key()), after.id());
        NavigableMap<Place<F>, R> rest = sorted.tailMap(cursor, false);
        return Streams.stream(rest.values().iterator()); // rest.values().stream() would count all rows of the rest
    }
}
