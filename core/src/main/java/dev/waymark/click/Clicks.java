package dev.waymark.click;

import dev.waymark.link.LinkQuery;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The clicks of one owner's links over time.
 *
 * <pre>{@code
 * ClickPeriod june = ClickPeriod.month(YearMonth.of(2030, 6));
 * SortedMap<LocalDate, Long> days = waymark.clicks(owner).byDay(link.id(), june);
 * List<LinkClicks> best = waymark.clicks(owner).top(june, 25);
 * }</pre>
 *
 * <p>Results omit days, weeks, months, values and links without clicks. Clicks that were counted before the
 * {@linkplain dev.waymark.Waymark.Builder#clickStatistics statistics} were switched off stay in the results. If the statistics
 * or a dimension were never switched on, results are empty.
 *
 * <p>A method for one link takes time linear in the days of the link in the period. A method without a query, or with
 * {@link LinkQuery#all} or {@link LinkQuery#everyLink} without a condition, takes time linear in the number of the owner's stored
 * days in the period: one for each link and day with clicks. A method for another query, and {@code byValue} for each query, takes
 * time linear in the number of selected links and their stored days in the period.
 *
 * <p>Thread-safe. Each method throws {@link dev.waymark.error.NotFoundException} if the owner has no link with this id,
 * {@link dev.waymark.error.InvalidInputException} if the query is invalid, {@link IllegalStateException} if the storage does
 * not store clicks over time, and {@link dev.waymark.error.StorageException} if the storage fails.
 */
public interface Clicks {

    /** Returns the clicks of a link on each day with clicks, in order. {@link ClickPeriod#filled} adds the days without clicks. */
    SortedMap<LocalDate, Long> byDay(long linkId, ClickPeriod period);

    /**
     * Returns the clicks of all links of a query on each day with clicks, in order. {@link ClickPeriod#filled} adds the days
     * without clicks.
     */
    SortedMap<LocalDate, Long> byDay(LinkQuery query, ClickPeriod period);

    /** Returns the clicks of a link for each week with clicks in the period, by the Monday of the week, in order. */
    SortedMap<LocalDate, Long> byWeek(long linkId, ClickPeriod period);

    /**
     * Returns the clicks of all links of a query for each week with clicks in the period, by the Monday of the week, in order.
     */
    SortedMap<LocalDate, Long> byWeek(LinkQuery query, ClickPeriod period);

    /** Returns the clicks of a link for each month with clicks in the period, by the first day of the month, in order. */
    SortedMap<LocalDate, Long> byMonth(long linkId, ClickPeriod period);

    /**
     * Returns the clicks of all links of a query for each month with clicks in the period, by the first day of the month, in
     * order.
     */
    SortedMap<LocalDate, Long> byMonth(LinkQuery query, ClickPeriod period);

    /**
     * Returns the clicks of a link by the values of a dimension, in descending order of clicks. {@link ClickDimension#NONE} and
     * {@link ClickDimension#OTHER} are values, too.
     */
    Map<String, Long> byValue(long linkId, ClickPeriod period, ClickDimension dimension);

    /** Returns the clicks of all links of a query by the values of a dimension, in descending order of clicks. */
    Map<String, Long> byValue(LinkQuery query, ClickPeriod period, ClickDimension dimension);

    /**
     * Returns the links with the most clicks in a period, in descending order of clicks. Links with equal clicks are in
     * descending order of creation. The time is linear in the number of the owner's stored days in the period.
     *
     * @param limit the maximum number of links, 1 to 1,000
     * @throws IllegalArgumentException if {@code limit} is not 1 to 1,000
     */
    List<LinkClicks> top(ClickPeriod period, int limit);

    /**
     * Returns the links of a query with the most clicks in a period, like {@link #top(ClickPeriod, int)}.
     *
     * @param limit the maximum number of links, 1 to 1,000
     * @throws IllegalArgumentException if {@code limit} is not 1 to 1,000
     */
    List<LinkClicks> top(LinkQuery query, ClickPeriod period, int limit);
}
