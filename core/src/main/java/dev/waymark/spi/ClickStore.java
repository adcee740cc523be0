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
 * {@code maxValues} other values there; otherwise as {@link ClickDimension#OTHER}. {@link ClickDimension#NONE} is always counted
 * by itself. Neither of these two counts towards {@code maxValues}. A store may let in a few more values while clicks are counted
 * concurrently.
 */
public interface ClickStore {

    /** Does the same as {@link LinkStore#findAndCount}; a click that is counted there is counted over time, too. */
    Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts);

    /** Does the same as {@link LinkStore#countClick}, and counts the click over time. */
    OptionalLong countClick(Link link, ClickFacts facts);

    /**
     * Does the same as {@link LinkStore#addClicks}, and counts the clicks over time.
     *
     * @param clicks what to add, by the id of the link
     */
    void addClicks(Map<Long, ClickTally> clicks);

    /**
     * The totals of some links together, by their first day.
     *
     * @param ids at least one, at most 1,000
     * @return those that are not 0
     */
    SortedMap<LocalDate, Long> totals(List<Long> ids, ClickSpan span);

    /** The totals of all of an owner's links together, by their first day; those that are not 0. */
    SortedMap<LocalDate, Long> totals(Owner owner, ClickSpan span);

    /**
     * The sums of the totals of some links in spans that do not overlap, by the id of the link.
     *
     * @param ids at least one, at most 1,000
     * @param spans at least one
     * @return those that are not 0
     */
    Map<Long, Long> sums(List<Long> ids, List<ClickSpan> spans);

    /**
     * The highest of these sums among an owner's links, the highest first, of equal ones that of the highest id first.
     *
     * @param spans at least one; they do not overlap
     * @param limit how many to return at most, 1 to 1,000
     * @return by the id of the link, those that are not 0, in that order
     */
    Map<Long, Long> top(Owner owner, List<ClickSpan> spans, int limit);

    /**
     * How often some links together have each value of a dimension.
     *
     * @param ids at least one, at most 1,000
     * @param spans at least one
     * @return those that are not 0
     */
    Map<String, Long> values(List<Long> ids, ClickDimension dimension, List<ClickSpan> spans);

    /**
     * Makes months of the days of some links: of those whose ids are next behind {@code after} and that have days to aggregate.
     * Totals of these days are deleted, since those of their months are there; counts of their values are moved to their
     * months. It is one step for each link at least.
     *
     * @param before the first day that stays, the first of a month
     * @param limit how many links at most, 1 to 1,000
     * @return the highest id of these links; empty if there was none
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
     * What was counted of links that have any, by the ids of the links, to be copied to a store that has the same links and
     * nothing of theirs. If clicks are counted meanwhile, a record may have some of them in part. Of links that are gone by
     * then, nothing is restored.
     */
    Copyable<ClickRecord> records();
}
