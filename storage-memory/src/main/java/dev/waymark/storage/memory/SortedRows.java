package dev.waymark.storage.memory;

import com.google.common.collect.Streams;
import dev.waymark.access.Owner;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of all owners, owner by owner, in the order of one sort field, and of the id for equal keys. */
final class SortedRows<F extends Enum<F>, R extends Row<F>> {

    private record Order<F extends Enum<F>>(F field) implements Comparator<Place<F>> {
        @Override
        public int compare(Place<F> one, Place<F> other) {
            int byOwner = one.ownerKey().compareTo(other.ownerKey());
            if (byOwner != 0) {
                return byOwner;
            }
            int byText = one.text(field).compareTo(other.text(field));
            if (byText != 0) {
                return byText;
            }
            int byNumber = Long.compare(one.number(field), other.number(field));
            return byNumber == 0 ? Long.compare(one.id(), other.id()) : byNumber;
        }
    }

    private record Cursor<F extends Enum<F>>(String ownerKey, String text, long number, long id) implements Place<F> {

        /** Returns the place before all rows of an owner. */
        static <F extends Enum<F>> Place<F> before(String ownerKey) {
            return new Cursor<>(ownerKey, "", Long.MIN_VALUE, Long.MIN_VALUE);
        }

        /** Returns the place after all rows of an owner: no other key is between the key and this longer key. */
        static <F extends Enum<F>> Place<F> after(String ownerKey) {
            return before(ownerKey + '\0');
        }

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

    /** Removes the row with the same owner, key and id. */
    void remove(R row) {
        ascending.remove(row);
    }

    /** Returns all rows of an owner in ascending order. */
    Collection<R> of(Owner owner) {
        return rows(owner).values();
    }

    private NavigableMap<Place<F>, R> rows(Owner owner) {
        return ascending.subMap(Cursor.before(owner.key()), true, Cursor.after(owner.key()), true);
    }

    /** Returns the rows of an owner in the order of the slice, without the rows up to the position of the slice. */
    Stream<R> after(Owner owner, Slice<F> slice) {
        NavigableMap<Place<F>, R> sorted = slice.isDescending() ? rows(owner).descendingMap() : rows(owner);
        if (slice.after().isPresent()) {
            Position after = slice.after().get();
            sorted = sorted.tailMap(
                    new Cursor<>(owner.key(), Place.sortableText(after), after.number(), after.id()), false);
        }
        return Streams.stream(sorted.values().iterator()); // sorted.values().stream() would count all rows
    }

    /** Returns the next owner after a key, in the order of the keys; null after the last owner. */
    @Nullable
    Owner ownerAfter(String key) {
        Map.Entry<?, R> next = ascending.higherEntry(Cursor.after(key));
        return next == null ? null : next.getValue().owner();
    }
}
