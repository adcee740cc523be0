/**
 * A storage in memory for unit tests, prototypes and caches. The storage needs no set-up, and serves one process;
 * several instances of an application need a database.
 *
 * <p>The storage passes the same contract as the storage for databases and gives the same answers, including the order
 * of every list. Only the speed differs. The package {@link dev.waymark.storage.memory.testing} contains a fake for
 * your own unit tests.
 *
 * <h2 id="classes">The classes of the package</h2>
 *
 * <p>{@link dev.waymark.storage.memory.MemoryStorage} contains the stores of links, reports and API keys. Each store is a few
 * collections of the JDK under one {@link java.util.concurrent.locks.StampedLock}. A store of links or reports consists of
 * {@code Rows}: an immutable row for each record, by id, and owner by owner in a sorted map for each sort field. A change takes
 * the write lock, checks all conditions, and then replaces rows by other rows. A list takes the read lock. A find reads a
 * concurrent map without the lock, and repeats the read under the lock if a writer came between. The clicks of a link are in a
 * {@code ClickCounter} beside the rows, so a visit takes no lock of the store.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
