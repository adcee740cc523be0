/**
 * A storage that keeps everything in memory, until the process ends: for unit tests, prototypes and caches. It needs no
 * set-up, and serves one process; several nodes need a database.
 *
 * <p>It passes the same contract as the storage for databases and gives the same answers, down to the order of every
 * list. Only its speed tells which one is underneath.
 *
 * <h2 id="fake">As the fake in your own unit tests</h2>
 *
 * <p>It takes one line to make and needs no closing. Records come back as a database would return them. A clock of your
 * own makes time stand still:
 *
 * <pre>{@code
 * Clock noon = Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);
 * Waymark waymark = Waymark.builder()
 *         .storage(MemoryStorage.create())
 *         .clock(noon)
 *         .passwordHasher(PasswordHasher.pbkdf2(1)) // fast, for tests only
 *         .build();
 *
 * YourService service = new YourService(waymark.links());
 * }</pre>
 *
 * <p>{@link dev.waymark.storage.memory.MemoryStorage} is all there is to see of it. The rest are its tables and
 * indexes, none of which knows what a link or a report means.
 */
@NullMarked
package dev.waymark.storage.memory;

import org.jspecify.annotations.NullMarked;
