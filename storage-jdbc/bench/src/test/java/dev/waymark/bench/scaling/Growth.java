package dev.waymark.bench.scaling;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.common.math.Quantiles;
import dev.waymark.bench.scaling.ResultFile.Row;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * The medians of an operation by size.
 *
 * @param group the group of the operation
 * @param operation the name of the operation
 * @param medians the medians in microseconds by the number of links, at least one
 */
record Growth(String group, String operation, ImmutableSortedMap<Integer, Double> medians) {

    /** The factor for noise: two measurements of the same work may differ by half. */
    static final double NOISE = 1.5;

    /** @param rows the rows of one operation in one phase, at least one */
    static Growth of(Collection<Row> rows) {
        Row any = rows.iterator().next();
        return new Growth(
                any.group(),
                any.operation(),
                rows.stream()
                        .collect(ImmutableSortedMap.toImmutableSortedMap(
                                Comparator.naturalOrder(), Row::size, Row::median)));
    }

    /** Returns the median of several operations at each size. */
    static Growth medianOf(String group, Collection<Growth> growths) {
        ImmutableListMultimap<Integer, Double> bySize = growths.stream()
                .flatMap(growth -> growth.medians().entrySet().stream())
                .collect(ImmutableListMultimap.toImmutableListMultimap(Map.Entry::getKey, Map.Entry::getValue));
        return new Growth(
                group,
                group,
                ImmutableSortedMap.copyOf(Maps.transformValues(
                        bySize.asMap(),
                        medians -> Quantiles.median().compute(medians))));
    }

    /** Returns the median of the largest size over the median of the smallest size. */
    double ratio() {
        return medians.lastEntry().getValue() / medians.firstEntry().getValue();
    }

    /** Returns the ratio of the medians of the two largest sizes, if there are two sizes. */
    Optional<Double> lastStep() {
        return Optional.ofNullable(medians.lowerEntry(medians.lastKey()))
                .map(before -> medians.lastEntry().getValue() / before.getValue());
    }

    /**
     * Returns whether the operation grows faster than the logarithm of the number of links: the ratio of the medians of the
     * largest and the smallest size is more than 1.5 times the ratio of the logarithms of the sizes.
     */
    boolean isFasterThanLogarithm() {
        return ratio() > limit();
    }

    /** Returns the maximum ratio of an operation that grows no faster than the logarithm. */
    double limit() {
        return NOISE * Math.log(medians.lastKey()) / Math.log(medians.firstKey());
    }
}
