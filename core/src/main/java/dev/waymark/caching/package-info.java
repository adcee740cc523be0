/**
 * Storages to wrap around another one, for links with more visitors than a database can serve one by one.
 *
 * <p>A database updates one row about a thousand times a second, and finds some ten thousand rows. For links that are
 * visited more often, remember links that were found, and gather clicks in memory and store them in batches:
 *
 * <pre>{@code
 * Storage remembering = LinkCachingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(5));
 * try (ClickBufferingStorage storage = ClickBufferingStorage.over(remembering, Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>Each works without the other; together they go in this order. A visit then asks the database nothing.
 *
 * <ul>
 *   <li>What another node changes (disables, deletes, gives a limit or a password) holds here within the five seconds.
 *       What is changed here is seen here at once.
 *   <li>Links with a click limit or a rotation still count each click in the database, exactly.
 *   <li>Of all other links, whoever reads through this storage sees the clicks at once. Other nodes, and lists sorted
 *       by clicks, see them after the second.
 *   <li>Where something else has locked a row, the clicks that are stored together with its own wait, and so do updates
 *       of these links, for five seconds at most. Everybody else goes on.
 *   <li>The cache may also wrap a storage that joins transactions of the caller, such as the result of {@code
 *       JdbcStorage.joiningActive}. The buffer of clicks must wrap a plain storage.
 *   <li>A process that dies loses the clicks of the second. {@code close()} and {@code flush()} store them.
 * </ul>
 *
 * <p>{@link dev.waymark.caching.ClickBufferingStorage} and {@link dev.waymark.caching.LinkCachingStorage} have the
 * details. This package knows the SPI and the records, and no service.
 */
@NullMarked
package dev.waymark.caching;

import org.jspecify.annotations.NullMarked;
