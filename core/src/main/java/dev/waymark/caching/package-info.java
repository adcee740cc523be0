/**
 * Storages that wrap another storage, for links with more visitors than a database can serve individually.
 *
 * <p>A database updates one row about 1,000 times a second, and finds about 10,000 rows a second. For links with more visits,
 * cache the links, and buffer the clicks in memory and store the clicks in batches:
 *
 * <pre>{@code
 * Storage cached = LinkCachingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(5));
 * try (ClickBufferingStorage storage = ClickBufferingStorage.over(cached, Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>Each wrapper works without the other wrapper. Used together in this order, most visits need no call of the database:
 *
 * <ul>
 *   <li>A change by another instance (disabling, deletion, a new limit or password) takes effect here within five seconds. A
 *     change by this instance is visible here immediately.
 *   <li>Links with a click limit or a rotation still count each click exactly, in the database.
 *   <li>The clicks of all other links are immediately visible through this storage. Other instances, and lists sorted by
 *     clicks, show the clicks after one second.
 *   <li>If another transaction has locked a row, the clicks in the same batch wait. Updates of these links wait for at most
 *     five seconds. All other operations continue.
 *   <li>The cache may also wrap a storage that joins transactions of the caller, such as the result of
 *     {@code JdbcStorage.joiningActive}. The buffer of clicks must wrap a storage that joins no transactions.
 *   <li>A killed process loses the clicks of one second. {@code close()} and {@code flush()} store the buffered clicks.
 * </ul>
 *
 * <p>{@link dev.waymark.caching.ClickBufferingStorage} and {@link dev.waymark.caching.LinkCachingStorage} contain the details.
 * This package depends on the SPI and the records, but on no service.
 */
@NullMarked
package dev.waymark.caching;

import org.jspecify.annotations.NullMarked;
