package dev.waymark.internal.click;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.click.LinkClicks;
import dev.waymark.error.NotFoundException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkListings;
import dev.waymark.internal.list.QueryWalk;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The implementation of {@link Clicks} with a store of clicks, for the links of one owner. */
public final class ClickService implements Clicks {

    private static final int MAX_TOP = 1_000;

    /** The number of links whose counts one call of the store deletes. */
    private static final int LINKS_IN_ONE_STEP = 20;

    private final Owner owner;
    private final LinkStore links;
    private final LinkListings listings;
    private final Environment environment;

    public ClickService(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = checkNotNull(owner, "owner");
        this.links = environment.storage().links();
        this.listings = new LinkListings(environment, owner);
    }

    /** Deletes the clicks of all links for the days before {@code before}. */
    public static void delete(Environment environment, LocalDate before) {
        checkNotNull(before, "before");
        OptionalLong last = OptionalLong.of(0);
        while (last.isPresent()) {
            last = environment.clicks().deleteBefore(before, last.getAsLong(), LINKS_IN_ONE_STEP);
        }
    }

    @Override
    public SortedMap<LocalDate, Long> byDay(long linkId, ClickPeriod period) {
        return totals(linkId, period, day -> day);
    }

    @Override
    public SortedMap<LocalDate, Long> byDay(LinkQuery query, ClickPeriod period) {
        return totals(query, period, day -> day);
    }

    @Override
    public SortedMap<LocalDate, Long> byWeek(long linkId, ClickPeriod period) {
        return totals(linkId, period, ClickService::monday);
    }

    @Override
    public SortedMap<LocalDate, Long> byWeek(LinkQuery query, ClickPeriod period) {
        return totals(query, period, ClickService::monday);
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    private static LocalDate firstOfMonth(LocalDate day) {
        return day.withDayOfMonth(1);
    }

    @Override
    public SortedMap<LocalDate, Long> byMonth(long linkId, ClickPeriod period) {
        return totals(linkId, period, ClickService::firstOfMonth);
    }

    @Override
    public SortedMap<LocalDate, Long> byMonth(LinkQuery query, ClickPeriod period) {
        return totals(query, period, ClickService::firstOfMonth);
    }

    /**
     * Returns the totals of a link, with the sum of all days of each group.
     *
     * @throws NotFoundException if the owner has no link with this id
     */
    private SortedMap<LocalDate, Long> totals(long linkId, ClickPeriod period, UnaryOperator<LocalDate> group) {
        checkNotNull(period, "period");
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        addAll(environment.clicks().totals(existing(linkId), period), group, sums);
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    /** Returns the totals of the links of a query, with the sum of all days of each group. */
    private SortedMap<LocalDate, Long> totals(LinkQuery query, ClickPeriod period, UnaryOperator<LocalDate> group) {
        checkNotNull(period, "period");
        LinkFilter filter = listings.checkedFilter(query);
        SortedMap<LocalDate, Long> sums = new TreeMap<>();
        if (isEverything(query)) {
            addAll(environment.clicks().totals(owner, period), group, sums);
        } else {
            for (List<Long> ids = firstIds(filter); !ids.isEmpty(); ids = nextIds(filter, ids)) {
                addAll(environment.clicks().totals(ids, period), group, sums);
            }
        }
        return ImmutableSortedMap.copyOfSorted(sums);
    }

    /** Adds values to the sums of the groups of their keys. */
    private static <K> void addAll(Map<K, Long> more, UnaryOperator<K> group, Map<K, Long> sums) {
        more.forEach((key, clicks) -> sums.merge(group.apply(key), clicks, Long::sum));
    }

    private List<Long> existing(long linkId) {
        return links.find(owner, linkId)
                .map(stored -> ImmutableList.of(stored.link().id()))
                .orElseThrow(() -> new NotFoundException("link", linkId));
    }

    /** Returns the highest ids of the links that match a filter, in descending order: a portion of at most 512 ids. */
    private List<Long> firstIds(LinkFilter filter) {
        return ids(filter, Long.MAX_VALUE);
    }

    /** Returns the next portion after a portion. The result is empty after the last portion. */
    private List<Long> nextIds(LinkFilter filter, List<Long> ids) {
        return ids(filter, ids.get(ids.size() - 1));
    }

    private List<Long> ids(LinkFilter filter, long below) {
        return links.list(filter, Slice.below(LinkSortField.ID, below, QueryWalk.PORTION)).stream()
                .map(stored -> stored.link().id())
                .toList();
    }

    private static boolean isEverything(LinkQuery query) {
        return Stream.of(LinkQuery.all(), LinkQuery.everyLink())
                .map(all -> all.sortBy(query.sort().field(), query.sort().direction()))
                .anyMatch(query::equals);
    }

    @Override
    public Map<String, Long> byValue(long linkId, ClickPeriod period, ClickDimension dimension) {
        checkNotNull(dimension, "dimension");
        checkNotNull(period, "period");
        return highestFirst(environment.clicks().values(existing(linkId), dimension, period));
    }

    @Override
    public Map<String, Long> byValue(LinkQuery query, ClickPeriod period, ClickDimension dimension) {
        checkNotNull(dimension, "dimension");
        checkNotNull(period, "period");
        Map<String, Long> sums = new HashMap<>();
        LinkFilter filter = listings.checkedFilter(query);
        for (List<Long> ids = firstIds(filter); !ids.isEmpty(); ids = nextIds(filter, ids)) {
            addAll(environment.clicks().values(ids, dimension, period), UnaryOperator.identity(), sums);
        }
        return highestFirst(sums);
    }

    private static Map<String, Long> highestFirst(Map<String, Long> sums) {
        return highestFirst(sums, Comparator.naturalOrder(), Integer.MAX_VALUE);
    }

    private static <K> Map<K, Long> highestFirst(Map<K, Long> sums, Comparator<K> amongEqual, int limit) {
        Comparator<Map.Entry<K, Long>> order = Map.Entry.comparingByValue(Comparator.reverseOrder());
        return sums.entrySet().stream()
                .sorted(order.thenComparing(Map.Entry.comparingByKey(amongEqual)))
                .limit(limit)
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public List<LinkClicks> top(ClickPeriod period, int limit) {
        return top(LinkQuery.all(), period, limit);
    }

    @Override
    public List<LinkClicks> top(LinkQuery query, ClickPeriod period, int limit) {
        checkNotNull(period, "period");
        checkArgument(limit >= 1 && limit <= MAX_TOP, "limit must be 1 to 1,000, was %s", limit);
        LinkFilter filter = listings.checkedFilter(query);
        Map<Long, Long> best = isEverything(query)
                ? environment.clicks().top(owner, period, limit)
                : topByWalking(filter, period, limit);
        if (best.isEmpty()) {
            return ImmutableList.of();
        }
        Map<Long, Link> found = new HashMap<>();
        links.list(filter.withIds(best.keySet()), Slice.below(LinkSortField.ID, Long.MAX_VALUE, best.size()))
                .forEach(stored -> found.put(stored.link().id(), stored.link()));
        ImmutableList.Builder<LinkClicks> top = ImmutableList.builder();
        for (Map.Entry<Long, Long> each : best.entrySet()) {
            Link link = found.get(each.getKey());
            if (link != null) { // otherwise the link was deleted or changed in the meantime
                top.add(new LinkClicks(link, each.getValue()));
            }
        }
        return top.build();
    }

    private Map<Long, Long> topByWalking(LinkFilter filter, ClickPeriod period, int limit) {
        Map<Long, Long> best = new HashMap<>();
        for (List<Long> ids = firstIds(filter); !ids.isEmpty(); ids = nextIds(filter, ids)) {
            best.putAll(environment.clicks().sums(ids, period));
            best.keySet().retainAll(best(best, limit).keySet());
        }
        return best(best, limit);
    }

    private static Map<Long, Long> best(Map<Long, Long> sums, int limit) {
        return highestFirst(sums, Comparator.reverseOrder(), limit);
    }
}
