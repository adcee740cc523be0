package dev.waymark.click;

import dev.waymark.link.LinkQuery;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * How often one owner's links were clicked, over time.
 *
 * <pre>{@code
 * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
 * SortedMap<LocalDate, Long> days = waymark.clicks(owner).byDay(link.id(), june);
 * List<LinkClicks> best = waymark.clicks(owner).top(june, 25);
 * }</pre>
 *
 * <p>What has no clicks is left out: days, weeks, months, values and links. What was counted before it was
 * {@linkplain dev.waymark.Waymark.Builder#clickStatistics switched off} is told all the same. Where it was never switched
 * on, or not for a dimension, everything is empty. So are days and weeks that have been
 * {@linkplain dev.waymark.Waymark#aggregateClicks aggregated} into months, and a part of such a month.
 *
 * <p>What asks for one link reads its days by an index. {@link #top(ClickPeriod, int)} reads the beginnings of indexes, and
 * is as fast as it takes to tell the best from the others; it is fastest for a single day or month. What asks for a query goes
 * through all links that are meant, and takes time linear in them; so does what asks for days of a query for all links.
 *
 * <p>Safe for use by many threads. Each method throws {@link dev.waymark.error.NotFoundException} if the owner has no link
 * with that id, {@link dev.waymark.error.InvalidInputException} for a query that is not valid,
 * {@link IllegalStateException} if the storage keeps no clicks over time, and
 * {@link dev.waymark.error.StorageException} if it fails.
 */
public interface Clicks {

    /** Returns the clicks of a link on each day with clicks, in order. {@link ClickPeriod#filled} adds the days without clicks. */
    SortedMap<LocalDate, Long> byDay(long linkId, ClickPeriod period);

    /**
     * Returns the clicks of all links of a query on each day with clicks, in order. {@link ClickPeriod#filled} adds the days
     * without clicks.
     */
    SortedMap<LocalDate, Long> byDay(LinkQuery query, ClickPeriod period);

    /** The clicks of a link in each week, by its Monday, in order; only those within the period. */
    SortedMap<LocalDate, Long> byWeek(long linkId, ClickPeriod period);

    /** The clicks of all links of a query in each week, by its Monday, in order; only those within the period. */
    SortedMap<LocalDate, Long> byWeek(LinkQuery query, ClickPeriod period);

    /** The clicks of a link in each month, by its first day, in order; only those within the period. */
    SortedMap<LocalDate, Long> byMonth(long linkId, ClickPeriod period);

    /** The clicks of all links of a query in each month, by its first day, in order; only those within the period. */
    SortedMap<LocalDate, Long> byMonth(LinkQuery query, ClickPeriod period);

    /**
     * The clicks of a link by the values of a dimension, most first. {@link ClickDimension#NONE} and
     * {@link ClickDimension#OTHER} are values, too.
     */
    Map<String, Long> byValue(long linkId, ClickPeriod period, ClickDimension dimension);

    /** The clicks of all links of a query by the values of a dimension, most first. */
    Map<String, Long> byValue(LinkQuery query, ClickPeriod period, ClickDimension dimension);

    /**
     * The links with the most clicks in a period, the most first; of those with as many, the newest first.
     *
     * @param limit how many to return at most, 1 to 1,000
     * @throws IllegalArgumentException if {@code limit} is not 1 to 1,000
     */
    List<LinkClicks> top(ClickPeriod period, int limit);

    /**
     * The same among the links of a query.
     *
     * @param limit how many to return at most, 1 to 1,000
     * @throws IllegalArgumentException if {@code limit} is not 1 to 1,000
     */
    List<LinkClicks> top(LinkQuery query, ClickPeriod period, int limit);
}
