package dev.waymark.spi;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The store of clicks over time. The store of links counts the clicks, over time in the same atomic step as the number of the link
 * ({@link LinkStore#countClick}). The rules of the package hold for every method.
 *
 * <p>For each link and day, the store contains the total, and the counts of values of dimensions. All counts are deleted with the
 * link.
 *
 * <p>A value has its own count if the link already has the value on this day, or if the link has fewer than {@code maxValues}
 * values of the dimension on this day. Otherwise the click is counted as {@link ClickDimension#OTHER}.
 * {@link ClickDimension#NONE} always has its own count. {@code OTHER} and {@code NONE} do not count towards {@code maxValues}.
 * A store may exceed {@code maxValues} by a few values while clicks are counted concurrently.
 */
public interface ClickStore {

    /**
     * Returns the totals of these links together, by day. The result contains no total of 0.
     *
     * @param ids 1 to 1,000 ids
     */
    SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period);

    /** Returns the totals of all of the owner's links together, by day. The result contains no total of 0. */
    SortedMap<LocalDate, Long> totals(Owner owner, ClickPeriod period);

    /**
     * Returns the sum of each link's totals in the period, by the id of the link. The result contains no sum of 0.
     *
     * @param ids 1 to 1,000 ids
     */
    Map<Long, Long> sums(List<Long> ids, ClickPeriod period);

    /**
     * Returns the highest {@linkplain #sums sums} of the owner's links, by the id of the link. The map is sorted by sum in
     * descending order, and links with equal sums by id in descending order. The result contains no sum of 0.
     *
     * @param limit the maximum number of links, 1 to 1,000
     */
    Map<Long, Long> top(Owner owner, ClickPeriod period, int limit);

    /**
     * Returns the number of clicks with each value of a dimension, for these links together. The result contains no value
     * without clicks.
     *
     * @param ids 1 to 1,000 ids
     */
    Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period);

    /**
     * Deletes the counts before a day. The method processes the links that have such counts, in ascending order of the ids
     * above {@code after}, up to {@code limit} links. A store deletes the counts of each link atomically.
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
