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
 * The configuration of click statistics: the dimensions, and the limit of values. Immutable; each method returns a changed
 * copy.
 *
 * <pre>{@code
 * ClickStatistics statistics = ClickStatistics.byDay()
 *         .and(ClickDimension.COUNTRY, ClickDimension.REFERRER)
 *         .maxValues(100);
 * }</pre>
 */
public final class ClickStatistics {

    private static final int DEFAULT_MAX_VALUES = 50;
    private static final int LARGEST_MAX_VALUES = 1_000;

    private static final ClickStatistics BY_DAY = new ClickStatistics(ImmutableSet.of(), DEFAULT_MAX_VALUES);

    private final ImmutableSet<ClickDimension> dimensions;
    private final int maxValues;

    private ClickStatistics(ImmutableSet<ClickDimension> dimensions, int maxValues) {
        this.dimensions = dimensions;
        this.maxValues = maxValues;
    }

    /** Counts clicks by day, without dimensions. */
    public static ClickStatistics byDay() {
        return BY_DAY;
    }

    /** Adds dimensions. Each dimension costs time for every click, and storage space for each value. */
    public ClickStatistics and(ClickDimension... more) {
        checkNotNull(more, "more");
        return new ClickStatistics(
                Sets.immutableEnumSet(Sets.union(dimensions, ImmutableSet.copyOf(Arrays.asList(more)))), maxValues);
    }

    /**
     * Sets the maximum number of values of a dimension for each link and day, by default 50. {@link ClickDimension#NONE} and
     * {@link ClickDimension#OTHER} do not count.
     *
     * @throws IllegalArgumentException if {@code most} is not 1 to 1,000
     */
    public ClickStatistics maxValues(int most) {
        checkArgument(most >= 1 && most <= LARGEST_MAX_VALUES, "maxValues must be 1 to 1,000, was %s", most);
        return new ClickStatistics(dimensions, most);
    }

    /** Returns the dimensions, in the order of the enum. */
    public Set<ClickDimension> dimensions() {
        return dimensions;
    }

    /** Returns the maximum number of values of a dimension for each link and day. */
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
