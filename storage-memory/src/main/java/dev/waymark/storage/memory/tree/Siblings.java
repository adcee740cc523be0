package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sorted nodes of the same height, with copies of the values that are read most often: the highest row and the number of
 * rows of each node. Reading these values from each node would cause cache misses.
 */
final class Siblings<R extends IndexedRow> {

    /**
     * The replacement of a node.
     *
     * @param index the index of the node
     * @param nodes the nodes that replace the node
     */
    record Edited<R extends IndexedRow>(int index, List<Node<R>> nodes) {}

    private final List<Node<R>> nodes;
    private final List<R> lasts;
    private int[] ends;

    /** True if the last node is new and small. */
    private boolean smallEnd;

    Siblings(int expected) {
        nodes = new ArrayList<>(expected);
        lasts = new ArrayList<>(expected);
        ends = new int[expected];
    }

    private Siblings(List<Node<R>> nodes, List<R> lasts, int[] ends) {
        this.nodes = nodes;
        this.lasts = lasts;
        this.ends = ends;
    }

    int count() {
        return nodes.size();
    }

    /** Counts the rows. */
    int size() {
        return nodes.isEmpty() ? 0 : ends[nodes.size() - 1];
    }

    Node<R> node(int index) {
        return nodes.get(index);
    }

    /** Returns the highest row of each node. */
    List<R> lasts() {
        return lasts;
    }

    /** Counts the rows before a node. */
    int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** Returns the index of the node that contains the row with {@code rank} rows before it. */
    int find(int rank) {
        int found = Arrays.binarySearch(ends, 0, nodes.size(), rank + 1);
        return found < 0 ? -found - 1 : found;
    }

    /**
     * Adds the nodes of other siblings from index {@code from}, inclusive, to index {@code to}, exclusive. The other
     * siblings do not change.
     */
    void addAll(Siblings<R> others, int from, int to) {
        int next = from;
        if (smallEnd && from < to) {
            add(others.node(from));
            next++;
        }
        nodes.addAll(others.nodes.subList(next, to));
        lasts.addAll(others.lasts.subList(next, to));
        makeRoom();
        int shift = start(nodes.size() - (to - next)) - others.start(next);
        for (int i = next; i < to; i++) {
            ends[nodes.size() - (to - i)] = others.ends[i] + shift;
        }
        smallEnd &= next == to;
    }

    /**
     * Adds a node. If this node and the last node are both small, joins the nodes, so that many removals leave few
     * nodes.
     */
    void add(Node<R> node) {
        Node<R> added = node;
        int last = nodes.size() - 1;
        if (last >= 0 && (smallEnd || node.isSmall()) && nodes.get(last).isSmallWith(node)) {
            added = nodes.get(last).joined(node);
            nodes.remove(last);
            lasts.remove(last);
        }
        int start = size();
        nodes.add(added);
        lasts.add(added.last());
        makeRoom();
        ends[nodes.size() - 1] = start + added.size();
        smallEnd = added.isSmall();
    }

    private void makeRoom() {
        if (nodes.size() > ends.length) {
            ends = Arrays.copyOf(ends, nodes.size() * 2);
        }
    }

    /**
     * Returns whether exactly one node replaces each edited node, and no replacement needs to be joined with another node.
     * This is true for most changes of single rows.
     */
    boolean keepShape(List<Edited<R>> edited) {
        return edited.stream()
                .allMatch(each -> each.nodes().size() == 1
                        && (!each.nodes().get(0).isSmall()
                                || each.nodes().get(0).size()
                                        >= nodes.get(each.index()).size()));
    }

    /** Returns the siblings with replaced nodes. The edited nodes must {@link #keepShape keep their shape}. */
    Siblings<R> exchanged(List<Edited<R>> edited) {
        Siblings<R> exchanged = new Siblings<>(new ArrayList<>(nodes), new ArrayList<>(lasts), ends.clone());
        for (Edited<R> each : edited) {
            exchanged.exchange(each.index(), each.nodes().get(0));
        }
        return exchanged;
    }

    private void exchange(int index, Node<R> node) {
        int more = node.size() - nodes.get(index).size();
        nodes.set(index, node);
        lasts.set(index, node.last());
        for (int i = index; more != 0 && i < nodes.size(); i++) {
            ends[i] += more;
        }
    }

    /** Returns the siblings with replaced nodes. */
    Siblings<R> replaced(List<Edited<R>> edited) {
        Siblings<R> replaced = new Siblings<>(count() + edited.size());
        int next = 0;
        for (Edited<R> each : edited) {
            replaced.addAll(this, next, each.index());
            each.nodes().forEach(replaced::add);
            next = each.index() + 1;
        }
        replaced.addAll(this, next, count());
        return replaced;
    }

    /** Returns as few pieces as possible of at most {@code most} nodes each. */
    List<Siblings<R>> pieces(int most) {
        if (nodes.size() <= most) {
            return nodes.isEmpty() ? List.of() : List.of(this);
        }
        List<Siblings<R>> pieces = new ArrayList<>();
        int start = 0;
        for (List<Node<R>> piece : NodeLists.pieces(nodes, most)) {
            Siblings<R> some = new Siblings<>(piece.size());
            some.addAll(this, start, start + piece.size());
            pieces.add(some);
            start += piece.size();
        }
        return pieces;
    }

    /** Returns these siblings, followed by the others. */
    Siblings<R> and(Siblings<R> others) {
        Siblings<R> all = new Siblings<>(count() + others.count());
        all.addAll(this, 0, count());
        all.addAll(others, 0, others.count());
        return all;
    }
}
