package dev.waymark.spi;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.Link;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The store of clicks over time. A click is counted over time in the same atomic step as the click of the link. The rules of
 * the package hold for every method.
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

    /** Works as {@link LinkStore#findAndCount}, and counts a counted click over time, too. */
    Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts);

    /** Works as {@link LinkStore#countClick}, and counts the click over time. */
    OptionalLong countClick(Link link, ClickFacts facts);

    /**
     * Works as {@link LinkStore#addClicks}, and counts the clicks over time.
     *
     * @param clicks the clicks to add, by the id of the link
     */
    void addClicks(Map<Long, ClickTally> clicks);

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
     * Returns the links of an owner with the highest {@linkplain #sums sums}, and these sums, by the id of the link. The order
     * is descending by sum, and for equal sums descending by id. The result contains no sum of 0.
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
     * Merges days into months, for the links with the lowest ids above {@code after} among the links with days to merge. The
     * totals of these days are deleted, because the totals of the months already contain the clicks. The counts of values move
     * to the months. A store merges all days of a link in one atomic step. A step may contain several links.
     *
     * @param before the first day that is not merged, which is the first day of a month
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of these links; empty if no link has days to merge
     */
    OptionalLong aggregate(LocalDate before, long after, int limit);

    /**
     * Deletes the counts before a day, for the links with the lowest ids above {@code after} among the links with counts to
     * delete. The counts of earlier months are deleted as a whole. The month of the day is reduced by the earlier days of the
     * month, except days that were aggregated before. A store deletes the counts of each link atomically.
     *
     * @param before the first day with counts that stay
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of these links; empty if no link has counts to delete
     */
    OptionalLong deleteBefore(LocalDate before, long after, int limit);

    /**
     * Returns the counts by link, for a copy to a store with the same links and no counts. If clicks are counted during the
     * copy, a record may contain a part of these clicks. If the target lacks a link, the counts of the link are not restored.
     */
    Copyable<ClickRecord> records();
}
