/**
 * The rows of one owner as an immutable snapshot, and the transactions that replace snapshots. The package also
 * selects, lists and counts rows, for links and reports alike.
 */
@NullMarked
package dev.waymark.storage.memory.rows;

import org.jspecify.annotations.NullMarked;
