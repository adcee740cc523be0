package dev.waymark.contract.reference;

import com.google.common.collect.Ordering;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.query.Direction;
import dev.waymark.query.TimeRange;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The order of lists, independent of the library. A key is a list of numbers in lexicographical order: a prefix is lower. */
final class ReferenceOrder {

    static final Comparator<Iterable<Long>> BY_NUMBERS =
            Ordering.<Long>natural().lexicographical();

    private static final int MAX_BYTES = 2_048;

    private ReferenceOrder() {}

    /**
     * The place of a record in a list.
     *
     * @param key the sort key: one number, or the code points of a text
     * @param id the id, for the order of equal keys
     */
    record Place(List<Long> key, long id) {
        static Place of(Position position) {
            List<Long> key = position.text().isPresent()
                    ? codePoints(position.text().get())
                    : ReferenceOrder.number(position.number());
            return new Place(key, position.id());
        }
    }

    /**
     * A record with a place.
     *
     * @param place the place of the record in the list
     * @param value the record
     */
    record Placed<T>(Place place, T value) {}

    static <T> List<T> cut(List<Placed<T>> all, Slice<?> slice) {
        Comparator<Place> ascending =
                Comparator.comparing(Place::key, BY_NUMBERS).thenComparingLong(Place::id);
        Comparator<Place> order = slice.sort().direction() == Direction.ASC ? ascending : ascending.reversed();
        Optional<Place> after = slice.after().map(Place::of);
        return all.stream()
                .sorted((one, other) -> order.compare(one.place(), other.place()))
                .filter(placed -> after.isEmpty() || order.compare(placed.place(), after.get()) > 0)
                .skip(slice.offset())
                .limit(slice.limit())
                .map(Placed::value)
                .toList();
    }

    static boolean isIn(TimeRange range, Optional<Instant> instant) {
        if (range.equals(TimeRange.ALWAYS)) {
            return true;
        }
        return instant.isPresent()
                && (range.from().isEmpty()
                        || instant.get().compareTo(range.from().get()) >= 0)
                && (range.before().isEmpty()
                        || instant.get().compareTo(range.before().get()) < 0);
    }

    static List<Long> number(long value) {
        return List.of(value);
    }

    /** Returns the key of a text: the longest beginning of the folded text within 2,048 bytes of UTF-8. */
    static List<Long> text(String text) {
        int bytes = 0;
        List<Long> key = new ArrayList<>();
        for (long codePoint : codePoints(ReferenceFolding.fold(text))) {
            bytes += Character.toString((int) codePoint).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_BYTES) {
                return key;
            }
            key.add(codePoint);
        }
        return key;
    }

    private static List<Long> codePoints(String text) {
        return text.codePoints().asLongStream().boxed().toList();
    }
}
