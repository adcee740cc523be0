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
 * Counts clicks over time, in the same atomic step as the clicks themselves, and tells them. The rules of the package hold
 * for every method.
 *
 * <p>For each link there are totals of days and of months, and counts of values of dimensions. A month's total has all of
 * the month; its counts of values have only what was {@linkplain #aggregate aggregated}. All of it is deleted with the link.
 *
 * <p>A value is counted by itself if the link has that value of the dimension on that day already, or has fewer than
 * {@code maxValues} other values there; otherwise as {@link ClickDimension#OTHER}. {@link ClickDimension#NONE} is always
 * counted by itself. Neither of these two counts towards {@code maxValues}. A store may let in a few more values while clicks
 * are counted concurrently.
 */
public interface ClickStore {

    /** Works as {@link LinkStore#findAndCount}, and counts a counted click over time, too. */
    Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts);

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
     * Returns the highest of these sums among an owner's links, by the id of the link. The order is descending by sum, and for
     * equal sums descending by id. The result contains no sum of 0.
     *
     * @param spans at least one span; the spans do not overlap
     * @param limit the maximum number of links, 1 to 1,000
     */
    Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit);

    /**
     * Returns the number of clicks with each value of a dimension, for these links together. The result contains no number of
     * 0.
     *
     * @param ids 1 to 1,000 ids
     * @param spans at least one span; the spans do not overlap
     */
    Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans);

    /**
     * Merges the days of some links into months: of the links with the next ids after {@code after} that have days to merge. The
     * totals of these days are deleted, because the totals of the months already contain the clicks. The counts of values move to
     * the months. Each link is at least one step of its own.
     *
     * @param before the first day that stays, the first day of a month
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of these links; empty if no link has days to merge
     */
    OptionalLong aggregate(LocalDate before, long after, int limit);

    /**
     * Deletes the counts before a day of some links: of the links with the next ids after {@code after} that have counts to
     * delete. The counts of earlier months are deleted as a whole. The month of the day is reduced by its earlier days, except
     * days that were aggregated before. A store deletes the counts of each link atomically.
     *
     * @param before the first day whose counts stay
     * @param limit the maximum number of links, 1 to 1,000
     * @return the highest id of these links; empty if no link has counts to delete
     */
    OptionalLong deleteBefore(LocalDate before, long after, int limit);

    /**
     * Returns the counts by link, for a copy to a store that has the same links and no counts. If clicks are counted during the copy,
     * a record may contain a part of these clicks. The counts of a link that the target lacks are not restored.
     */
    Copyable<ClickRecord> records();
}
