package dev.waymark.storage.memory.tree;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A node of few sorted rows, which a change copies together. */
record Leaf<R extends IndexedRow>(List<R> rows) implements Node<R> {

    private static final int MAX_ROWS = 128;

    /** Returns leaves of these rows. The rows must be in order, and the caller must not keep the list. */
    static <R extends IndexedRow> List<Node<R>> leaves(List<R> rows) {
        return rows.size() > 1 && rows.size() <= MAX_ROWS
                ? List.of(new Leaf<>(rows))
                : leavesOf(NodeLists.pieces(rows, MAX_ROWS));
    }

    private static <R extends IndexedRow> List<Node<R>> leavesOf(List<List<R>> pieces) {
        List<Node<R>> leaves = new ArrayList<>(pieces.size());
        for (List<R> piece : pieces) {
            // a list of Guava, because such a list of one row takes the least memory
            leaves.add(new Leaf<>(piece.size() == 1 ? ImmutableList.of(piece.get(0)) : new ArrayList<>(piece)));
        }
        return leaves;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public R last() {
        return rows.get(rows.size() - 1);
    }

    /**
     * Returns the leaves after the edit. If the edit only appends rows, the new leaves are filled completely: ids ascend,
     * so later edits add no rows between these rows.
     */
    @Override
    public List<Node<R>> edit(Edit<R> edit) {
        List<R> edited = edit.applyTo(rows);
        return edit.onlyAppendsTo(last()) ? leavesOf(Lists.partition(edited, MAX_ROWS)) : leaves(edited);
    }

    @Override
    public boolean isSmall() {
        return size() < MAX_ROWS / 2;
    }

    @Override
    public boolean isSmallWith(Node<R> next) {
        return size() + next.size() <= MAX_ROWS / 2;
    }

    @Override
    public Node<R> joined(Node<R> next) {
        List<R> all = new ArrayList<>(size() + next.size());
        all.addAll(rows);
        all.addAll(((Leaf<R>) next).rows);
        return new Leaf<>(all);
    }

    @Override
    public int count(Predicate<R> below) {
        return NodeLists.countLeading(rows, 0, below);
    }

    @Override
    public Place<R> place(int rank) {
        return new Place<>(rows, rank);
    }
}
