package dev.waymark.storage.memory.tree;

import static com.google.common.base.Preconditions.checkState;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A change of rows in order.
 *
 * @param removed which rows go, in order; all of them must be there
 * @param added which rows come, in order; one may take the place of a row that goes
 */
record Edit<R extends IndexedRow>(RowOrder<R> order, List<R> removed, List<R> added) {

    /** With rows in any order. */
    static <R extends IndexedRow> Edit<R> of(
            RowOrder<R> order, Collection<? extends R> removed, Collection<? extends R> added) {
        return new Edit<>(order, sorted(order, removed), sorted(order, added));
    }

    private static <R extends IndexedRow> List<R> sorted(RowOrder<R> order, Collection<? extends R> rows) {
        List<R> entries = new ArrayList<>(rows.size());
        rows.forEach(row -> entries.add(order.entry().apply(row)));
        order.sort(entries);
        return entries;
    }

    boolean isEmpty() {
        return removed.isEmpty() && added.isEmpty();
    }

    /** The lowest row that goes or comes. */
    R first() {
        return isNextRemoved(0, 0) ? removed.get(0) : added.get(0);
    }

    /** Of two rows with one place, that which goes is first. */
    private boolean isNextRemoved(int nextRemoved, int nextAdded) {
        return nextRemoved < removed.size()
                && (nextAdded == added.size() || order.compare(removed.get(nextRemoved), added.get(nextAdded)) <= 0);
    }

    /** What of it concerns rows up to this one. */
    Edit<R> upTo(R last) {
        return new Edit<>(
                order,
                removed.subList(0, NodeLists.countLeading(removed, 0, row -> order.compare(row, last) <= 0)),
                added.subList(0, NodeLists.countLeading(added, 0, row -> order.compare(row, last) <= 0)));
    }

    /** The rest behind a part that is its beginning. */
    Edit<R> without(Edit<R> beginning) {
        return new Edit<>(
                order,
                removed.subList(beginning.removed.size(), removed.size()),
                added.subList(beginning.added.size(), added.size()));
    }

    /** Whether it only adds rows behind this one. */
    boolean isBehind(R last) {
        return removed.isEmpty() && order.compare(last, added.get(0)) < 0;
    }

    /** The rows as they are afterwards if there was none before. */
    List<R> toNothing() {
        checkState(removed.isEmpty(), "rows to be removed are not there");
        return new ArrayList<>(added);
    }

    /** The rows as they are afterwards. */
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
                checkState(at < rows.size() && rows.get(at).equals(row), "row %s is not where it should be", row.id());
                from++;
            } else {
                edited.add(row);
            }
        }
        edited.addAll(rows.subList(from, rows.size()));
        return edited;
    }

    /** Whether a row takes the place of the one that went last, which then need not be looked for. */
    private boolean isInPlace(R row, int nextRemoved) {
        return nextRemoved > 0 && order.compare(removed.get(nextRemoved - 1), row) == 0;
    }

    private int find(R row, List<R> rows, int from) {
        return NodeLists.countLeading(rows, from, other -> order.compare(other, row) < 0);
    }
}
