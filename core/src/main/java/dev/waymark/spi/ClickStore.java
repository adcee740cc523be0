package dev.waymark.spi;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The store of clicks over time. The store of links counts the clicks, over time in the same atomic step as the number of the link
 * ({@link LinkStore#countClick}). The rules of the package hold for every method.
 *
 * <p>For each link, the store contains totals of days and months, and counts of values of dimensions. The total of a month
 * contains all clicks of the month. The counts of values of a month contain only {@linkplain #aggregate aggregated} clicks. All
 * counts are deleted with the link.
 *
 * <p>A value has its own count if the link already has the value on this day, or if the link has fewer than {@code maxValues}
 * values of the dimension on this day. Otherwise the click is counted as {@link ClickDimension#OTHER}.
 * {@link ClickDimension#NONE} always has its own count. {@code OTHER} and {@code NONE} do not count towards {@code maxValues}.
 * A store may exceed {@code maxValues} by a few values while clicks are counted concurrently.
 */
public interface ClickStore {

    /**
     * Returns the totals of these links together, by the first day of each day or month. The result contains no total of 0.
     *
     * @param ids 1 to 1,000 ids
     */
    SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span);

    /**
     * Returns the totals of all of the owner's links together, by the first day of each day or month. The result contains no
     * total of 0.
     */
    SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span);

    /**
     * Returns the sum of each link's totals in the spans, by the id of the link. The result contains no sum of 0.
     *
     * @param ids 1 to 1,000 ids
     * @param spans at least one span. Spans of days and spans of months do not overlap: no day is counted twice
     */
    Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans);

    /**
     * Returns the highest {@linkplain #sums sums} of the owner's links, by the id of the link. The map is sorted by sum in
     * descending order, and links with equal sums by id in descending order. The result contains no sum of 0.
     *
     * @param spans at least one span; the spans do not overlap
     * @param limit the maximum number of links, 1 to 1,000
     */
    Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit);

    /**
     * Returns the number of clicks with each value of a dimension, for these links together. The result contains no value
     * without clicks.
     *
     * @param ids 1 to 1,000 ids
     * @param spans at least one span; the spans do not overlap
     */
    Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans);

    /**
     * Merges the counts of the days before {@code before} into counts of months. The method processes the links that have
     * such days, in ascending order of the ids above {@code after}, up to {@code limit} links. The totals of these days are
     * deleted, because the totals of the months already contain the clicks. The counts of values move
     * to the months. A store merges all days of a link in one atomic step. A step may contain several links.
     *
     * @param before the first day that is not merged, which is the first day of a month
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of the processed links; empty if no link with an id above {@code after} has days to merge
     */
    OptionalLong aggregate(LocalDate before, long after, int limit);

    /**
     * Deletes the counts before a day. The method processes the links that have such counts, in ascending order of the ids
     * above {@code after}, up to {@code limit} links. All counts of months before the month of {@code before} are deleted.
     * In the month of {@code before}, the counts of the days before {@code before} are deleted, and the total of the month
     * is reduced by the totals of these days. The counts of this month still contain the days that were aggregated earlier,
     * because the store no longer keeps these clicks by day. A store deletes the counts of each link atomically.
     *
     * @param before the first day with counts that stay
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of the processed links; empty if no link with an id above {@code after} has counts to delete
     */
    OptionalLong deleteBefore(LocalDate before, long after, int limit);

    /**
     * Returns the counts by link, for a copy to a store with the same links and no counts. If clicks are counted during the
     * copy, a record may contain a part of these clicks. If the target lacks a link, the counts of the link are not restored.
     */
    Copyable<ClickRecord> records();
}
