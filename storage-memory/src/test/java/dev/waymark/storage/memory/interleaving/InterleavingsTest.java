package dev.waymark.storage.memory.interleaving;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import dev.waymark.storage.memory.link.VersionClicks;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever two threads do at the same time, all answers are such as they could have been one after the other. A model checker
 * tries plays that were chosen, in the same orders each time. What nobody thought of is for many random plays, which the
 * processor orders. {@code -Dinterleavings=10} tries ten times as many of all.
 */
@Tag("interleavings")
class InterleavingsTest {

    private static final int TIMES = Integer.getInteger("interleavings", 1);
    private static final int ORDERS = 25 * TIMES;
    private static final int RANDOM_PLAYS = 2 * TIMES;
    private static final int RUNS = 200;

    /** Values, and what makes them: nobody else sees how far it is. */
    private static final ManagedStrategyGuarantee VALUES = forClasses(name -> Stream.of(
                            "dev.waymark.access.",
                            "dev.waymark.contract.",
                            "dev.waymark.link.",
                            "dev.waymark.report.",
                            "dev.waymark.spi.",
                            "java.util.ImmutableCollections",
                            "com.google.common.base.",
                            "com.google.common.collect.Immutable")
                    .anyMatch(name::startsWith))
            .allMethods()
            .ignore();

    @Test
    void links_that_come() {
        inAnyOrder(
                ORDERS,
                LinkInsertions.class,
                "insert 1 | insert 1",
                "insertTwo | list, find 1",
                "insertTwo | findByAlias 2, findByAlias 1");
    }

    @Test
    void links_that_change() {
        inAnyOrder(
                ORDERS,
                LinkChanges.class,
                "change | list",
                "change | find 2, find 1",
                "change | rename 1 1",
                "delete 1 | click 1, find 1",
                "delete 2, rename 1 2 | findByAlias 2, findByAlias 1");
    }

    @Test
    void links_that_are_clicked_while_they_change() {
        inAnyOrder(8 * ORDERS, LinkChanges.class, "rename 1 1 | click 1, find 1");
    }

    /** The moments that matter are so short that few orders meet them. */
    @Test
    void clicks_that_are_handed_over() {
        inAnyOrder(
                20 * ORDERS,
                VersionClicks.class,
                "change | click, clicks",
                "changeInVain | click, clicks",
                "changeInVain, change | click, click, clicks",
                "changeInVain, change | click | click");
    }

    /** Another read than that by alias does not know what is remembered, and may be ahead until a change is over. */
    @Test
    void links_that_are_remembered() {
        inAnyOrder(
                ORDERS,
                CachedLinkChanges.class,
                "rename 1 1 | findByAlias 1, findByAlias 1",
                "findByAlias 1, rename 1 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, delete 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, click 1, findByAlias 1 | findByAlias 1, click 1",
                "delete 2, findByAlias 2 | findByAlias 2, rename 1 2, findByAlias 2");
    }

    @Test
    void reports() {
        inAnyOrder(ORDERS, ReportOperations.class, "insert | list, find 3", "change | list");
    }

    /** In one check, as it is long until the first play begins. */
    private static void inAnyOrder(int orders, Class<?> operations, String... plays) {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(orders)
                .addGuarantee(VALUES);
        for (String play : plays) {
            options.addCustomScenario(new Play(operations, play).scenario());
        }
        options.check(operations);
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
