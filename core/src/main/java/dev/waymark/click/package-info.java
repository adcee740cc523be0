/**
 * Click statistics: the clicks of links by day and, optionally, by country, platform, language, target, referrer and source.
 *
 * <p>Statistics are off by default: {@link dev.waymark.Waymark.Builder#clickStatistics Waymark.Builder.clickStatistics} switches
 * statistics on. The guide {@code .github/docs/clicks.md} in the repository contains the code.
 *
 * <h2 id="counted">Stored numbers</h2>
 *
 * <p>The storage stores a number for each link and day, and a number for each link, day and value of a dimension. No visitor,
 * address, user agent or whole referrer is ever stored, and no combinations of dimensions are stored, so the numbers do not
 * identify a person.
 *
 * <p>The numbers change in the same atomic step as the number of clicks of the link. The sum over the days of a link
 * equals the {@linkplain dev.waymark.link.Link#clicks() clicks} of the link since statistics were switched on, even after a
 * crash; the same holds for the sum over the values of each dimension. With a
 * {@linkplain dev.waymark.caching.ClickBufferingStorage click buffer}, the numbers are buffered with the clicks, and become
 * visible when the clicks are stored. The numbers stay readable after statistics are switched off, and are deleted with the
 * link.
 *
 * <p>A click counts on the day of the visit, in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) zone of the
 * owner}: the builder's zone, or the result of {@link dev.waymark.Waymark.Builder#zoneByOwner a function from owner to zone}.
 * If the zone changes, counted clicks keep their days.
 *
 * <p>With such a function, or with the dimension {@link dev.waymark.click.ClickDimension#TARGET TARGET}, a visit reads the link
 * before the visit counts the click. On PostgreSQL, the visit then needs one more statement, unless a cache or a buffer wraps the
 * storage, or the visit joins a transaction. On other storages, a visit costs the same.
 *
 * <h2 id="bounds">Limits</h2>
 *
 * <p>A dimension has at most {@link ClickStatistics#maxValues maxValues} values for each link and day. Clicks with further
 * values are counted as {@link ClickDimension#OTHER}. Clicks without a value are counted as {@link ClickDimension#NONE}. A
 * database that counts in a single statement (PostgreSQL) may exceed the limit by the number of concurrent clicks with new
 * values on the same link.
 *
 * <p>{@link dev.waymark.Waymark#deleteClicks Waymark.deleteClicks} deletes the counts before a day.
 */
@NullMarked
package dev.waymark.click;

import org.jspecify.annotations.NullMarked;
