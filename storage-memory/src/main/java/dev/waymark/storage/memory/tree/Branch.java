package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A node of sorted nodes that all have the same height. */
record Branch<R extends IndexedRow>(Siblings<R> children) implements Node<R> {

    private static final int MAX_NODES = 32;

    /** Returns branches of these nodes. */
    static <R extends IndexedRow> List<Node<R>> branches(List<Node<R>> nodes) {
        Siblings<R> children = new Siblings<>(nodes.size());
        nodes.forEach(children::add);
        return branches(children);
    }

    private static <R extends IndexedRow> List<Node<R>> branches(Siblings<R> children) {
        List<Node<R>> branches = new ArrayList<>();
        children.pieces(MAX_NODES).forEach(piece -> branches.add(new Branch<>(piece)));
        return branches;
    }

    /** Returns the first node, from the root downwards, that has several children or is a leaf. */
    static <R extends IndexedRow> Node<R> withoutSingleChildren(Node<R> root) {
        Node<R> low = root;
        while (low instanceof Branch<R> branch && branch.children.count() == 1) {
            low = branch.children.node(0);
        }
        return low;
    }

    @Override
    public int size() {
        return children.size();
    }

    @Override
    public R last() {
        return children.lasts().get(children.count() - 1);
    }

    @Override
    public List<Node<R>> edit(Edit<R> edit) {
        List<Siblings.Edited<R>> edited = editChildren(edit);
        return children.keepShape(edited)
                ? List.of(new Branch<>(children.exchanged(edited)))
                : branches(children.replaced(edited));
    }

    private List<Siblings.Edited<R>> editChildren(Edit<R> edit) {
        List<Siblings.Edited<R>> edited = new ArrayList<>();
        Edit<R> rest = edit;
        int next = 0;
        while (!rest.isEmpty()) {
            int child = childFor(rest.first(), next, edit.order());
            Edit<R> here = child == children.count() - 1
                    ? rest
                    : rest.upTo(children.lasts().get(child));
            edited.add(new Siblings.Edited<>(child, children.node(child).edit(here)));
            rest = rest.without(here);
            next = child + 1;
        }
        return edited;
    }

    private int childFor(R row, int from, RowOrder<R> order) {
        return Math.min(
                NodeLists.countLeading(children.lasts(), from, last -> order.compare(last, row) < 0),
                children.count() - 1);
    }

    @Override
    public boolean isSmall() {
        return children.count() < MAX_NODES / 2;
    }

    @Override
    public boolean isSmallWith(Node<R> next) {
        return children.count() + ((Branch<R>) next).children.count() <= MAX_NODES / 2;
    }

    @Override
    public Node<R> joined(Node<R> next) {
        return new Branch<>(children.and(((Branch<R>) next).children));
    }

    @Override
    public int count(Predicate<R> below) {
        int child = NodeLists.countLeading(children.lasts(), 0, below);
        return child == children.count()
                ? size()
                : children.start(child) + children.node(child).count(below);
    }

    @Override
    public Place<R> place(int rank) {
        int child = children.find(rank);
        return children.node(child).place(rank - children.start(child));
    }
}
