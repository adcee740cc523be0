package dev.waymark.storage.memory.tree;

import java.util.List;
import java.util.function.Predicate;

/**
 * A part of a tree of sorted rows, with at least one row. Immutable: a change copies the nodes on the path to the
 * changed rows, and shares all other nodes.
 */
interface Node<R extends IndexedRow> {

    /** A row's place in a leaf. */
    record Place<R extends IndexedRow>(List<R> leaf, int index) {}

    /** Counts the rows. */
    int size();

    /** Returns the highest row. */
    R last();

    /** Returns the nodes of the same height that replace this node, in order; no nodes if no row is left. */
    List<Node<R>> edit(Edit<R> edit);

    /** Returns whether joining this node with another node may save space. */
    boolean isSmall();

    /** Returns whether joining this node with the next node of the same height saves space. */
    boolean isSmallWith(Node<R> next);

    /** Returns a node with the rows of this node and of the next node of the same height. */
    Node<R> joined(Node<R> next);

    /** Counts the rows that fulfil {@code below}. These rows must be the lowest rows. */
    int count(Predicate<R> below);

    /** Finds the row with {@code rank} rows before it. */
    Place<R> place(int rank);
}
