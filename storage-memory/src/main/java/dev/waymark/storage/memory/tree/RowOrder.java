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
 * How rows sort: by a key and then by id, which makes the order total.
 *
 * @param keys compares rows by key alone
 * @param key the key, as {@link SortKey#of} gives it
 * @param entry what stands for a row where rows are sorted so: itself, but where its key may change
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

    /** With texts as {@link CodePointOrder} writes them. */
    public static <R extends IndexedRow> RowOrder<R> byText(Function<R, String> text) {
        return new RowOrder<>(
                (one, other) -> text.apply(one).compareTo(text.apply(other)),
                row -> new SortKey.OfText(CodePointOrder.read(text.apply(row))),
                UnaryOperator.identity(),
                new TextSort<>(text)::sort);
    }

    /** The same with something else standing for rows. */
    public RowOrder<R> withEntries(UnaryOperator<R> newEntry) {
        return new RowOrder<>(keys, key, newEntry, sorting);
    }

    /** Sorts a list. */
    void sort(List<R> rows) {
        sorting.accept(rows, this);
    }

    @Override
    public int compare(R one, R other) {
        int byKey = keys.compare(one, other);
        return byKey != 0 ? byKey : Long.compare(one.id(), other.id());
    }

    /** Compares a row's place to another, at which no row needs to stand. */
    public int compare(R row, Position position) {
        return new Position(key.apply(row), row.id()).compareTo(position);
    }
}
