package dev.waymark.bench.scaling;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimaps;
import com.google.common.math.Quantiles;
import dev.waymark.bench.scaling.ResultFile.Row;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * The times of an operation by size.
 *
 * @param group the group of the operation
 * @param operation the name of the operation
 * @param medians the medians in microseconds by the number of links, at least one
 * @param fastest the fastest calls in microseconds by the number of links
 */
record Growth(
        String group,
        String operation,
        ImmutableSortedMap<Integer, Double> medians,
        ImmutableSortedMap<Integer, Double> fastest) {

    /** The factor for noise: two measurements of the same work may differ by half. */
    static final double NOISE = 1.5;

    /** @param rows the rows of the operation in a phase; not empty */
    static Growth of(Collection<Row> rows) {
        Row any = rows.iterator().next();
        return new Growth(any.group(), any.operation(), bySize(rows, Row::median), bySize(rows, Row::fastest));
    }

    /** @param rows the rows of the operations of the group in a phase; not empty */
    static Growth ofGroup(String group, Collection<Row> rows) {
        return new Growth(group, group, bySize(rows, Row::median), bySize(rows, Row::fastest));
    }

    /** Returns the median of the times of each size. */
    private static ImmutableSortedMap<Integer, Double> bySize(Collection<Row> rows, ToDoubleFunction<Row> time) {
        ImmutableListMultimap<Integer, Row> rowsBySize = Multimaps.index(rows, Row::size);
        return ImmutableSortedMap.copyOf(Maps.transformValues(
                rowsBySize.asMap(),
                some -> Quantiles.median()
                        .compute(some.stream().mapToDouble(time).toArray())));
    }

    /**
     * Returns whether the operation grows faster than the logarithm of the number of links: from the smallest to the largest size,
     * and still in the last step. A page of a filtered list may grow only as long as the filter selects few links.
     */
    boolean isFasterThanLogarithm() {
        return exceedsLogarithm() && exceedsLogarithm(lastSizes());
    }

    /** Returns whether the operation grows faster than the logarithm from the smallest to the largest size. */
    boolean exceedsLogarithm() {
        return exceedsLogarithm(ImmutableList.of(medians.firstKey(), medians.lastKey()));
    }

    /**
     * Returns whether the ratio of the medians of two sizes is greater than the {@link #limit}, and the ratio of the fastest
     * calls, too. Other programs on the machine slow most calls down, but rarely all calls.
     */
    private boolean exceedsLogarithm(ImmutableList<Integer> sizes) {
        double limit = limit(sizes.get(0), sizes.get(1));
        return ratio(medians, sizes) > limit && ratio(fastest, sizes) > limit;
    }

    /** Returns the maximum ratio of an operation that grows no faster than the logarithm: the ratio of the logarithms and noise. */
    static double limit(int smaller, int larger) {
        return NOISE * Math.log(larger) / Math.log(smaller);
    }

    /** Returns the median of the largest size over the median of the smallest size. */
    double ratio() {
        return ratio(medians, ImmutableList.of(medians.firstKey(), medians.lastKey()));
    }

    /** Returns the ratio of the medians of the two largest sizes; 1 if there is only one size. */
    double lastStep() {
        return ratio(medians, lastSizes());
    }

    private ImmutableList<Integer> lastSizes() {
        int last = medians.lastKey();
        Integer previous = medians.lowerKey(last);
        return ImmutableList.of(previous == null ? last : previous, last);
    }

    private static double ratio(ImmutableSortedMap<Integer, Double> times, ImmutableList<Integer> sizes) {
        return time(times, sizes.get(1)) / time(times, sizes.get(0));
    }

    private static double time(ImmutableSortedMap<Integer, Double> times, Integer size) {
        return checkNotNull(times.get(size));
    }
}
