package dev.waymark.bench.scaling;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimaps;
import com.google.common.math.Quantiles;
import dev.waymark.bench.scaling.ResultFile.Row;
import java.util.Collection;
import java.util.Optional;
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

    /** @param rows the rows of one operation in one phase, at least one */
    static Growth of(Collection<Row> rows) {
        Row any = rows.iterator().next();
        return new Growth(any.group(), any.operation(), bySize(rows, Row::median), bySize(rows, Row::fastest));
    }

    /** @param rows the rows of the operations of a group in one phase, at least one */
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

    /** Returns the median of the largest size over the median of the smallest size. */
    double ratio() {
        return ratio(medians);
    }

    private static double ratio(ImmutableSortedMap<Integer, Double> times) {
        return times.lastEntry().getValue() / times.firstEntry().getValue();
    }

    /** Returns the ratio of the medians of the two largest sizes, if there are two sizes. */
    Optional<Double> lastStep() {
        return Optional.ofNullable(medians.lowerEntry(medians.lastKey()))
                .map(before -> medians.lastEntry().getValue() / before.getValue());
    }

    /**
     * Returns whether the operation grows faster than the logarithm of the number of links: the ratio of the medians of the
     * largest and the smallest size is more than 1.5 times the ratio of the logarithms of the sizes, and so is the ratio of the
     * fastest calls. Other programs on the machine slow most calls down, but rarely all calls.
     */
    boolean isFasterThanLogarithm() {
        return ratio() > limit() && ratio(fastest) > limit();
    }

    /** Returns the maximum ratio of an operation that grows no faster than the logarithm. */
    double limit() {
        return NOISE * Math.log(medians.lastKey()) / Math.log(medians.firstKey());
    }
}
