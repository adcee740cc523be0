/**
 * Sorted rows: an immutable tree of wide nodes. Readers need no lock, and a change copies a path of the tree. The
 * classes of this package use only the id and the sort key of a row, so the package depends on no other package of the
 * module.
 */
@NullMarked
package dev.waymark.storage.memory.tree;

import org.jspecify.annotations.NullMarked;
