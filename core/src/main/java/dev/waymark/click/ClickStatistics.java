package dev.waymark.click;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
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

    private static final int MAX_SOURCES = 100;
    private static final int MAX_SOURCE = 64;
    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private static final ClickStatistics BY_DAY =
            new ClickStatistics(ImmutableSet.of(), DEFAULT_MAX_VALUES, ImmutableSet.of());

    private final ImmutableSet<ClickDimension> dimensions;
    private final int maxValues;
    private final ImmutableSet<String> sources;

    private ClickStatistics(ImmutableSet<ClickDimension> dimensions, int maxValues, ImmutableSet<String> sources) {
        this.dimensions = dimensions;
        this.maxValues = maxValues;
        this.sources = sources;
    }

    /** Counts clicks by day, without dimensions. */
    public static ClickStatistics byDay() {
        return BY_DAY;
    }

    /** Adds dimensions. Each dimension costs time for every click, and storage space for each value. */
    public ClickStatistics and(ClickDimension... more) {
        checkNotNull(more, "more");
        return new ClickStatistics(
                Sets.immutableEnumSet(Sets.union(dimensions, ImmutableSet.copyOf(Arrays.asList(more)))),
                maxValues,
                sources);
    }

    /**
     * Adds the dimension {@link ClickDimension#SOURCE} with a closed list of names, so that no visitor can add values. Clicks with
     * other names count together as {@link ClickDimension#OTHER}. Names are case-sensitive, and replace the names of an earlier call.
     *
     * <pre>{@code
     * ClickStatistics statistics = ClickStatistics.byDay().bySource("qr", "newsletter");
     * }</pre>
     *
     * @param names 1 to 100 names of 1 to 64 visible ASCII characters, except {@code *}
     * @throws IllegalArgumentException if the number of names or a name is invalid
     */
    public ClickStatistics bySource(String... names) {
        ImmutableSet<String> known = ImmutableSet.copyOf(checkNotNull(names, "names"));
        checkArgument(
                !known.isEmpty() && known.size() <= MAX_SOURCES,
                "there must be 1 to 100 sources, were %s",
                known.size());
        for (String name : known) {
            checkArgument(
                    !name.isEmpty()
                            && name.length() <= MAX_SOURCE
                            && VISIBLE.matchesAllOf(name)
                            && !name.equals(ClickDimension.OTHER),
                    "a source must have 1 to 64 visible ASCII characters and not be *, was %s",
                    name);
        }
        return new ClickStatistics(and(ClickDimension.SOURCE).dimensions, maxValues, known);
    }

    /**
     * Sets the maximum number of values of a dimension for each link and day, by default 50. {@link ClickDimension#NONE} and
     * {@link ClickDimension#OTHER} do not count. If there are more {@linkplain #bySource sources}, their number is the maximum.
     *
     * @throws IllegalArgumentException if {@code most} is not 1 to 1,000
     */
    public ClickStatistics maxValues(int most) {
        checkArgument(most >= 1 && most <= LARGEST_MAX_VALUES, "maxValues must be 1 to 1,000, was %s", most);
        return new ClickStatistics(dimensions, most, sources);
    }

    /** Returns the dimensions, in the order of the enum. */
    public Set<ClickDimension> dimensions() {
        return dimensions;
    }

    /** Returns the maximum number of values of a dimension for each link and day. */
    public int maxValues() {
        return Math.max(maxValues, sources.size());
    }

    /** Returns the names of the sources; empty without {@link #bySource}. */
    public Set<String> sources() {
        return sources;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClickStatistics that
                && dimensions.equals(that.dimensions)
                && maxValues == that.maxValues
                && sources.equals(that.sources);
    }

    @Override
    public int hashCode() {
        return Objects.hash(dimensions, maxValues, sources);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("dimensions", dimensions)
                .add("maxValues", maxValues())
                .add("sources", sources)
                .toString();
    }
}
