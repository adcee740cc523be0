package dev.waymark.storage.memory.tree;

import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rows in groups, such as the links of a space. A row can belong to several groups or to no group. Immutable.
 *
 * @param entries returns an entry for each group of each row
 * @param row returns the row of an entry
 * @param sorted the entries, sorted by group
 * @param <E> the entry of a row in a group
 */
public record Groups<R extends IndexedRow, E extends IndexedRow>(
        Function<Collection<? extends R>, Collection<? extends E>> entries, Function<E, R> row, SortedRows<E> sorted) {

    /** Returns groups without rows. */
    public static <R extends IndexedRow, E extends IndexedRow> Groups<R, E> of(
            RowOrder<E> order, Function<Collection<? extends R>, Collection<? extends E>> entries, Function<E, R> row) {
        return new Groups<>(entries, row, SortedRows.empty(order));
    }

    /**
     * Returns groups without rows, for rows that belong to at most one group.
     *
     * @param isMember returns whether a row is in a group
     */
    public static <R extends IndexedRow> Groups<R, R> of(RowOrder<R> order, Predicate<R> isMember) {
        return of(order, rows -> rows.stream().filter(isMember).toList(), Function.identity());
    }

    /** Returns the groups after a change of rows. */
    public Groups<R, E> edit(Collection<? extends R> removed, Collection<? extends R> added) {
        return new Groups<>(entries, row, sorted.edit(entries.apply(removed), entries.apply(added)));
    }

    /** Returns the rows in the group with this number. */
    public CandidateRows<R> group(long number) {
        return group(new SortKey.OfNumber(number));
    }

    /** Returns the rows in the group with this key. */
    public CandidateRows<R> group(SortKey key) {
        CandidateRows<E> group = sorted.between(new Position(key, Long.MIN_VALUE), new Position(key, Long.MAX_VALUE));
        return new CandidateRows<>(group.size(), () -> group.rows().get().map(row), true);
    }
}
