package dev.waymark.storage.memory.tree;

import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rows in groups, such as the links of a space. A row can belong to several groups or to no group. Immutable.
 *
 * @param <E> the entry of a row in a group
 */
public final class Groups<R extends IndexedRow, E extends IndexedRow> {

    private final Function<R, List<E>> entries;
    private final Function<E, R> row;
    private final SortedRows<E> sorted;

    private Groups(Function<R, List<E>> entries, Function<E, R> row, SortedRows<E> sorted) {
        this.entries = entries;
        this.row = row;
        this.sorted = sorted;
    }

    /**
     * Returns groups without rows.
     *
     * @param order sorts the entries by group
     * @param entries returns an entry for each group of a row
     * @param row returns the row of an entry
     */
    public static <R extends IndexedRow, E extends IndexedRow> Groups<R, E> of(
            RowOrder<E> order, Function<R, List<E>> entries, Function<E, R> row) {
        return new Groups<>(entries, row, SortedRows.empty(order));
    }

    /**
     * Returns groups without rows, for rows that belong to at most one group.
     *
     * @param isMember returns whether a row is in a group
     */
    public static <R extends IndexedRow> Groups<R, R> of(RowOrder<R> order, Predicate<R> isMember) {
        return of(order, each -> isMember.test(each) ? List.of(each) : List.of(), Function.identity());
    }

    /** Returns the groups after a change of rows. */
    public Groups<R, E> edit(Collection<? extends R> removed, Collection<? extends R> added) {
        SortedRows<E> edited = sorted.edit(entries(removed), entries(added));
        return edited == sorted ? this : new Groups<>(entries, row, edited);
    }

    private List<E> entries(Collection<? extends R> rows) {
        return rows.stream().flatMap(each -> entries.apply(each).stream()).toList();
    }

    /** Returns the rows in the group with this key. */
    public CandidateRows<R> group(SortKey key) {
        CandidateRows<E> group = sorted.between(new Position(key, Long.MIN_VALUE), new Position(key, Long.MAX_VALUE));
        return new CandidateRows<>(group.size(), () -> group.rows().get().map(row), true);
    }
}
