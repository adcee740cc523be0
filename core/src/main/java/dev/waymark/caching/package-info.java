/**
 * Storages that wrap another storage, for links with more visitors than a database can serve individually.
 *
 * <p>{@link dev.waymark.caching.LinkCachingStorage} caches links. {@link dev.waymark.caching.ClickBufferingStorage} buffers clicks
 * in memory and stores the clicks in batches. The guide {@code .github/docs/machines.md} in the repository contains the code. The
 * following numbers belong to a cache of five seconds, and a buffer of one second over the cache.
 *
 * <p>Each wrapper works without the other wrapper. Used together in this order, most visits need no call of the database:
 *
 * <ul>
 *   <li>A change by another instance (disabling, deletion, a new limit or password) takes effect here within five seconds. A
 *     change by this instance is visible here immediately.
 *   <li>Links with a click limit or a rotation still count each click exactly, in the database. If another instance gives a link a
 *     first limit, buffered clicks may exceed this limit, within six seconds.
 *   <li>The number of clicks of all other links, in lists, finds, events and answers, is at most six seconds old: the time of the
 *     cache and the delay of the buffer.
 *   <li>If another transaction has locked a link, the clicks of this link wait in the buffer, and so does an update of its
 *     expiration. The clicks and updates of all other links continue.
 *   <li>The cache may also wrap a storage that joins transactions of the caller, such as the result of
 *     {@code JdbcStorage.joiningActive}. The buffer of clicks must wrap a storage that joins no transactions.
 *   <li>A killed process loses the clicks of one second. {@code close()} and {@code flush()} store the buffered clicks. After
 *     {@code close()}, only the clicks of links that another transaction has kept locked for a minute are missing; their number is
 *     logged.
 * </ul>
 *
 * <p>{@link dev.waymark.caching.ClickBufferingStorage} and {@link dev.waymark.caching.LinkCachingStorage} contain the details.
 * This package depends on the SPI and the records, but on no service.
 */
@NullMarked
package dev.waymark.caching;

import org.jspecify.annotations.NullMarked;
