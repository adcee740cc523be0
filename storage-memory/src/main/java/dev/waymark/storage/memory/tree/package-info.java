/**
 * Sorted rows: an immutable tree of wide nodes, read without a lock and changed by copying a path. The classes of this
 * package use the id and the sort key of a row only, so the package depends on no other package of the module.
 */
@NullMarked
package dev.waymark.storage.memory.tree;

import org.jspecify.annotations.NullMarked;
