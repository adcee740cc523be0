/**
 * A storage in memory for unit tests, prototypes and caches. The storage needs no set-up, and serves one process;
 * several instances of an application need a database.
 *
 * <p>The storage passes the same contract as the storage for databases and gives the same answers, including the order
 * of every list. Only the speed differs. The package {@link dev.waymark.storage.memory.testing} contains a fake for
 * your own unit tests.
 *
 * <h2 id="classes">The other packages</h2>
 *
 * <p>{@link dev.waymark.storage.memory.MemoryStorage} contains a store of reports, a store of links and a store of API
 * keys. The records of an owner are an immutable snapshot, which sorts its rows by every sort field of lists. Readers
 * take the current snapshot without a lock. A change creates the next snapshot, which shares all unchanged parts; a
 * single write publishes this snapshot together with all other effects of the change. The packages {@code tree},
 * {@code text} and {@code rows} sort, group, search and replace rows of any kind. These packages use only the ids of the rows
 * and the functions that the callers pass. Only the packages {@code report} and {@code link} access the fields of the rows.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
