package dev.waymark.storage.memory.tree;

import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * A total order of rows, by a key and then by id.
 *
 * @param keys compares rows by key only
 * @param key returns the key, in the form of {@link SortKey#of}
 * @param entry returns the entry of a row in this order: the row itself, or a separate entry if the key of the row may
 * change
 * @param sorting sorts rows by this order
 */
public record RowOrder<R extends IndexedRow>(
        Comparator<R> keys,
        Function<R, SortKey> key,
        UnaryOperator<R> entry,
        BiConsumer<List<R>, Comparator<R>> sorting)
        implements Comparator<R> {

    public static <R extends IndexedRow> RowOrder<R> byNumber(ToLongFunction<R> number) {
        return new RowOrder<>(
                Comparator.comparingLong(number),
                row -> new SortKey.OfNumber(number.applyAsLong(row)),
                UnaryOperator.identity(),
                List::sort);
    }

    /** Creates an order by texts that {@link CodePointOrder} has written. */
    public static <R extends IndexedRow> RowOrder<R> byText(Function<R, String> text) {
        return new RowOrder<>(
                (one, other) -> text.apply(one).compareTo(text.apply(other)),
                row -> new SortKey.OfText(CodePointOrder.read(text.apply(row))),
                UnaryOperator.identity(),
                new TextSort<>(text)::sort);
    }

    /** Returns the same order with other entries for rows. */
    public RowOrder<R> withEntries(UnaryOperator<R> newEntry) {
        return new RowOrder<>(keys, key, newEntry, sorting);
    }

    @Override
    public int compare(R one, R other) {
        int byKey = keys.compare(one, other);
        return byKey != 0 ? byKey : Long.compare(one.id(), other.id());
    }

    /** Compares the position of a row with a position that may belong to no row. */
    public int compare(R row, Position position) {
        return new Position(key.apply(row), row.id()).compareTo(position);
    }
}
