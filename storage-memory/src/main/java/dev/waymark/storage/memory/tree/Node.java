package dev.waymark.storage.memory.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A part of a tree of rows in order, of at least one row. Immutable: a change makes new nodes on its way down, and shares all
 * others.
 */
sealed interface Node<R extends Row> permits Leaf, Branch {

    /** A row's place in a leaf. */
    record Place<R extends Row>(List<R> leaf, int index) {}

    /** How many rows there are. */
    int size();

    /** The highest row. */
    R last();

    /** The nodes of the same height that take its place, in order; none if no row is left. */
    List<Node<R>> edit(Edit<R> edit);

    /** Whether it may be worth while to join it with another one. */
    boolean isSmall();

    /** Whether it is worth while to join it with the next one of the same height. */
    boolean isSmallWith(Node<R> next);

    /** The rows of this node and of the next one of the same height. */
    Node<R> joined(Node<R> next);

    /** How many rows there are for which {@code below} holds, which must be the lowest ones. */
    int count(Predicate<R> below);

    /** Where the row is before which there are this many. */
    Place<R> place(int rank);

    /** As few pieces as possible that have no more than {@code most} elements, all of about the same size. */
    static <E> List<List<E>> pieces(List<E> elements, int most) {
        int count = (elements.size() + most - 1) / most;
        List<List<E>> pieces = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            pieces.add(elements.subList(start(elements, i, count), start(elements, i + 1, count)));
        }
        return pieces;
    }

    private static int start(List<?> elements, int piece, int count) {
        return (int) ((long) elements.size() * piece / count);
    }

    /** How many of the elements fulfil {@code below}, which must be the first ones. */
    static <E> int countLeading(List<E> elements, int from, Predicate<E> below) {
        int low = from;
        int high = elements.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (below.test(elements.get(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
