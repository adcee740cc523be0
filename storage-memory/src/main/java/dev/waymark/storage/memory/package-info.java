/**
 * A storage that keeps everything in memory, until the process ends: for unit tests, prototypes and caches. It needs no
 * set-up, and serves one process; several nodes need a database.
 *
 * <p>It passes the same contract as the storage for databases and gives the same answers, down to the order of every
 * list. Only its speed tells which one is underneath.
 *
 * <h2 id="fake">As the fake in your own unit tests</h2>
 *
 * <p>{@link dev.waymark.storage.memory.FakeWaymark} is all of it, ready for a test: records come back as a database would
 * return them, time stands still until the test moves it, and what listeners are told is remembered.
 *
 * <pre>{@code
 * FakeWaymark fake = FakeWaymark.create();
 * YourService service = new YourService(fake.waymark().links());
 *
 * fake.clock().advance(Duration.ofDays(90));
 * List<FakeWaymark.Event> told = fake.events();
 * }</pre>
 *
 * <p>It cannot roll back. To test that a method undoes what it wrote, use H2 in memory and
 * {@code JdbcStorage.joining}.
 *
 * <h2 id="classes">Its classes</h2>
 *
 * <p>{@link dev.waymark.storage.memory.MemoryStorage} is the storage. What there is of an owner is an immutable snapshot, in
 * which rows are sorted by every field that lists are sorted by. Readers take the one of the moment; a change makes the next
 * one, which shares with it all that stays the same, and becomes visible by a single write, together with all else that
 * belongs to it. What sorts, groups, searches and exchanges rows knows their ids and the functions it is given, and not what
 * they are rows of. That is known to the stores, the snapshots and the rows themselves, and to what is for links alone: the
 * clicks, which are counted without a lock, and aliases, which are one owner's only.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
