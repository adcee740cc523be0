package dev.waymark.storage.memory;

import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever two threads do at the same time, all answers are such as they could have been one after the other. Beside the
 * {@link Interleavings} of plays that were chosen, what nobody thought of is for many random plays, which the processor
 * orders.
 *
 * @see LinkInterleavingsTest
 */
@Tag("interleavings")
class InterleavingsTest {

    private static final int RANDOM_PLAYS = 2 * Interleavings.TIMES;
    private static final int RUNS = 200;

    /** The moments that matter are so short that few orders meet them. */
    @Test
    void clicks_that_are_handed_over() {
        Interleavings.check(
                20 * Interleavings.ORDERS,
                RowClicks.class,
                "change | click, clicks",
                "changeInVain | click, clicks",
                "changeInVain, change | click, click, clicks",
                "changeInVain, change | click | click");
    }

    /** Another read than that by alias does not know what is remembered, and may be ahead until a change is over. */
    @Test
    void links_that_are_remembered() {
        Interleavings.check(
                Interleavings.ORDERS,
                CachedLinkChanges.class,
                "rename 1 1 | findByAlias 1, findByAlias 1",
                "findByAlias 1, rename 1 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, delete 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, click 1, findByAlias 1 | findByAlias 1, click 1",
                "delete 2, findByAlias 2 | findByAlias 2, rename 1 2, findByAlias 2");
    }

    @Test
    void reports() {
        Interleavings.check(Interleavings.ORDERS, ReportOperations.class, "insert | list, find 3", "change | list");
    }

    @ParameterizedTest
    @ValueSource(classes = {LinkInsertions.class, LinkChanges.class, ReportOperations.class})
    void under_stress(Class<?> operations) {
        new StressOptions()
                .iterations(RANDOM_PLAYS)
                .invocationsPerIteration(RUNS)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(operations);
    }
}
