/**
 * Clicks over time: how often links were clicked on which day, and, where that is asked for, from where and with what.
 *
 * <p>It is off unless the builder switches it on:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder()
 *         .storage(storage)
 *         .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY, ClickDimension.REFERRER))
 *         .build();
 * SortedMap<LocalDate, Long> june =
 *         waymark.clicks().byDay(link.id(), ClickPeriod.month(YearMonth.of(2030, 6)));
 * Map<String, Long> referrers =
 *         waymark.clicks().byValue(link.id(), ClickPeriod.year(Year.of(2030)), ClickDimension.REFERRER);
 * }</pre>
 *
 * <h2 id="counted">What is counted</h2>
 *
 * <p>Counts, and nobody who made them: a number by link and day, and one by link, day and value of each dimension. No
 * visitor, address, user agent or whole referrer is ever stored, and no two dimensions are stored together, so that
 * nobody can be told from what is kept.
 *
 * <p>It is counted in the same atomic step as the click itself. The days of a link add up to its
 * {@linkplain dev.waymark.link.Link#clicks() clicks} since this was switched on, and so do the values of each dimension
 * since that was asked for, whatever happens to a node. Where clicks are
 * {@linkplain dev.waymark.caching.ClickBufferingStorage gathered}, all of it is gathered with them, and shows once it is
 * stored. What was counted stays readable after it is switched off, and goes with its link.
 *
 * <p>A click counts on the day of the visit in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) zone of the
 * owner}: the builder's zone, or the result of {@link dev.waymark.Waymark.Builder#zoneByOwner a function from owner to zone}. With
 * a function, a visit finds the link before it counts the click, which costs one more read. If the zone changes, counted clicks
 * keep their days.
 *
 * <h2 id="bounds">Bounds</h2>
 *
 * <p>A link has at most {@linkplain ClickStatistics#maxValues so many} values of a dimension on a day. All others are
 * counted as {@link ClickDimension#OTHER}. Clicks without a value, {@link ClickDimension#NONE}, are counted separately and need no
 * room. A database that counts in a single statement (PostgreSQL) may let in as many more
 * as there are clicks of that link with new values at the very same time.
 *
 * <p>{@link dev.waymark.Waymark#aggregateClicks Waymark.aggregateClicks} makes months of old days, for whoever calls it from time to
 * time, once a month has ended in every zone. A folded month is known as a whole only, so what asks for days, weeks or a part
 * of it finds nothing, or the few clicks that were stored late.
 *
 * <p>{@link dev.waymark.Waymark#deleteClicks Waymark.deleteClicks} deletes the counts before a day.
 */
@NullMarked
package dev.waymark.click;

import org.jspecify.annotations.NullMarked;
