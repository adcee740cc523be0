package dev.waymark.click;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what clicks are counted over time. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * ClickStatistics statistics = ClickStatistics.byDay()
 *         .and(ClickDimension.COUNTRY, ClickDimension.REFERRER)
 *         .maxValues(100);
 * }</pre>
 */
public final class ClickStatistics {

    private static final int FEW_VALUES = 50;
    private static final int MOST_VALUES = 1_000;

    private static final ClickStatistics BY_DAY = new ClickStatistics(ImmutableSet.of(), FEW_VALUES);

    private final ImmutableSet<ClickDimension> dimensions;
    private final int maxValues;

    private ClickStatistics(ImmutableSet<ClickDimension> dimensions, int maxValues) {
        this.dimensions = dimensions;
        this.maxValues = maxValues;
    }

    /** By day only. */
    public static ClickStatistics byDay() {
        return BY_DAY;
    }

    /** The same, and by these dimensions. Each costs every click some time and, for each value, some room. */
    public ClickStatistics and(ClickDimension... more) {
        checkNotNull(more, "more");
        return new ClickStatistics(
                Sets.immutableEnumSet(Sets.union(dimensions, ImmutableSet.copyOf(Arrays.asList(more)))), maxValues);
    }

    /**
     * How many values of a dimension a link may have on a day, besides {@link ClickDimension#NONE} and
     * {@link ClickDimension#OTHER}; 50 by default.
     *
     * @throws IllegalArgumentException if {@code most} is not 1 to 1,000
     */
    public ClickStatistics maxValues(int most) {
        checkArgument(most >= 1 && most <= MOST_VALUES, "maxValues must be 1 to 1,000, was %s", most);
        return new ClickStatistics(dimensions, most);
    }

    /** The dimensions, in their own order. */
    public Set<ClickDimension> dimensions() {
        return dimensions;
    }

    /** How many values of a dimension a link may have on a day. */
    public int maxValues() {
        return maxValues;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClickStatistics that
                && dimensions.equals(that.dimensions)
                && maxValues == that.maxValues;
    }

    @Override
    public int hashCode() {
        return Objects.hash(dimensions, maxValues);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("dimensions", dimensions)
                .add("maxValues", maxValues)
                .toString();
    }
}
