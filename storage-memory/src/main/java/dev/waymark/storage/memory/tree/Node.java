package dev.waymark.storage.memory.tree;

import java.util.List;
import java.util.function.Predicate;

/**
 * A part of a tree of rows in order, of at least one row. Immutable: a change makes new nodes on its way down, and shares all
 * others.
 */
interface Node<R extends IndexedRow> {

    /** A row's place in a leaf. */
    record Place<R extends IndexedRow>(List<R> leaf, int index) {}

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
}
