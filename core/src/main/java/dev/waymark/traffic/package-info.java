/**
 * A storage to wrap around another one, for links with more visitors than a database can count one by one.
 *
 * <p>A database updates one row about a thousand times a second. For links that are clicked more often, gather clicks
 * in memory and store them in batches:
 *
 * <pre>{@code
 * try (ClickBufferingStorage storage =
 *         ClickBufferingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <ul>
 *   <li>Links with a click limit or a rotation still count each click in the database, exactly.
 *   <li>Of all other links, whoever reads through this storage sees the clicks at once. Other nodes, and lists sorted
 *       by clicks, see them after the delay.
 *   <li>Where something else has locked a row, the clicks that are stored together with its own wait, and so do updates
 *       of these links, for five seconds at most. Everybody else goes on.
 *   <li>A process that dies loses the clicks of the delay. {@code close()} and {@code flush()} store them.
 * </ul>
 *
 * <p>{@link dev.waymark.traffic.ClickBufferingStorage} has the details. This package knows the SPI and the records, and
 * no service.
 */
@NullMarked
package dev.waymark.traffic;

import org.jspecify.annotations.NullMarked;
