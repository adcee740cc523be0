package dev.waymark.storage.memory.tree;

import static com.google.common.base.Preconditions.checkState;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A change of sorted rows.
 *
 * @param removed the removed rows, in order; all of them must exist
 * @param added the added rows, in order; an added row may replace a removed row
 */
record Edit<R extends IndexedRow>(RowOrder<R> order, List<R> removed, List<R> added) {

    /** Creates an edit of rows in any order. */
    static <R extends IndexedRow> Edit<R> of(
            RowOrder<R> order, Collection<? extends R> removed, Collection<? extends R> added) {
        return new Edit<>(order, sorted(order, removed), sorted(order, added));
    }

    private static <R extends IndexedRow> List<R> sorted(RowOrder<R> order, Collection<? extends R> rows) {
        List<R> entries = new ArrayList<>(rows.size());
        rows.forEach(row -> entries.add(order.entry().apply(row)));
        order.sorting().accept(entries, order);
        return entries;
    }

    boolean isEmpty() {
        return removed.isEmpty() && added.isEmpty();
    }

    /** Returns the lowest removed or added row. */
    R first() {
        return isNextRemoved(0, 0) ? removed.get(0) : added.get(0);
    }

    /** Returns whether the next row is a removed row. A removed row precedes an added row with the same position. */
    private boolean isNextRemoved(int nextRemoved, int nextAdded) {
        return nextRemoved < removed.size()
                && (nextAdded == added.size() || order.compare(removed.get(nextRemoved), added.get(nextAdded)) <= 0);
    }

    /** Returns the edit of the rows up to {@code last}. */
    Edit<R> upTo(R last) {
        return new Edit<>(
                order,
                removed.subList(0, NodeLists.countLeading(removed, 0, row -> order.compare(row, last) <= 0)),
                added.subList(0, NodeLists.countLeading(added, 0, row -> order.compare(row, last) <= 0)));
    }

    /** Returns the rest of the edit after its beginning. */
    Edit<R> without(Edit<R> beginning) {
        return new Edit<>(
                order,
                removed.subList(beginning.removed.size(), removed.size()),
                added.subList(beginning.added.size(), added.size()));
    }

    /** Returns whether the edit only adds rows after {@code last}. */
    boolean onlyAppendsTo(R last) {
        return removed.isEmpty() && order.compare(last, added.get(0)) < 0;
    }

    /** Returns the rows after the edit of an empty list. */
    List<R> applyToNoRows() {
        checkState(removed.isEmpty(), "an empty list contains no removed row");
        return new ArrayList<>(added);
    }

    /** Returns the rows after the edit. */
    List<R> applyTo(List<R> rows) {
        List<R> edited = new ArrayList<>(rows.size() - removed.size() + added.size());
        int from = 0;
        int nextRemoved = 0;
        int nextAdded = 0;
        while (nextRemoved < removed.size() || nextAdded < added.size()) {
            boolean remove = isNextRemoved(nextRemoved, nextAdded);
            R row = remove ? removed.get(nextRemoved++) : added.get(nextAdded++);
            int at = remove || !isInPlace(row, nextRemoved) ? find(row, rows, from) : from;
            edited.addAll(rows.subList(from, at));
            from = at;
            if (remove) {
                checkState(
                        at < rows.size() && rows.get(at).equals(row),
                        "the removed row %s is not in the list",
                        row.id());
                from++;
            } else {
                edited.add(row);
            }
        }
        edited.addAll(rows.subList(from, rows.size()));
        return edited;
    }

    /** Returns whether an added row replaces the last removed row, so that no search is needed. */
    private boolean isInPlace(R row, int nextRemoved) {
        return nextRemoved > 0 && order.compare(removed.get(nextRemoved - 1), row) == 0;
    }

    private int find(R row, List<R> rows, int from) {
        return NodeLists.countLeading(rows, from, other -> order.compare(other, row) < 0);
    }
}
