package dev.waymark.storage.memory.interleaving;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two threads that run operations concurrently receive the same answers as in some sequential order. A model checker
 * tries interleavings of chosen scenarios, in the same order in each run. A stress test runs many random scenarios,
 * which the processor interleaves. {@code -Dinterleavings=10} tries ten times as many interleavings and scenarios.
 */
@Tag("interleavings")
class InterleavingsTest {

    private static final int TIMES = Integer.getInteger("interleavings", 1);
    private static final int ORDERS = 25 * TIMES;
    private static final int RANDOM_SCENARIOS = 2 * TIMES;
    private static final int RUNS = 200;

    /**
     * Classes of immutable values and their builders. No other thread sees an unfinished value, so the model checker
     * need not interrupt these classes.
     */
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
    void insertions_are_linearizable() {
        checkInterleavings(
                ORDERS,
                LinkInsertions.class,
                "insert 1 | insert 1",
                "insertTwo | list, find 1",
                "insertTwo | findByAlias 2, findByAlias 1");
    }

    @Test
    void changes_of_links_are_linearizable() {
        checkInterleavings(
                ORDERS,
                LinkChanges.class,
                "change | list",
                "change | find 2, find 1",
                "change | rename 1 1",
                "delete 1 | click 1, find 1",
                "delete 2, rename 1 2 | findByAlias 2, findByAlias 1");
    }

    @Test
    void clicks_during_a_rename_are_linearizable() {
        checkInterleavings(8 * ORDERS, LinkChanges.class, "rename 1 1 | click 1, find 1");
    }

    @Test
    void clicks_during_a_change_of_the_limit_are_linearizable() {
        checkInterleavings(
                8 * ORDERS, LinkChanges.class, "limit 1 1 | click 1, click 1", "limit 1 3 | click 1, find 1");
    }

    /**
     * The scenarios read links by alias only. Other reads bypass the cache, and may return a change before the change
     * has ended.
     */
    @Test
    void cached_links_are_linearizable() {
        checkInterleavings(
                ORDERS,
                CachedLinkChanges.class,
                "rename 1 1 | findByAlias 1, findByAlias 1",
                "findByAlias 1, rename 1 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, delete 1, findByAlias 1 | findByAlias 1",
                "findByAlias 1, click 1, findByAlias 1 | findByAlias 1, click 1",
                "delete 2, findByAlias 2 | findByAlias 2, rename 1 2, findByAlias 2");
    }

    @Test
    void changes_of_reports_are_linearizable() {
        checkInterleavings(ORDERS, ReportOperations.class, "insert | list, find 3", "change | list");
    }

    @Test
    void moves_of_links_are_linearizable() {
        checkInterleavings(
                ORDERS,
                LinkMoves.class,
                "moveAway 1 | moveAway 1",
                "moveAway 1 | click 1, find 1",
                "moveAway 1, moveBack 1 | change",
                "moveAway 1 | listOfOther, list",
                "moveAway 1 | findByAlias 1, rename 1 1",
                "moveAway 1 | delete 1, findByAlias 1");
    }

    @Test
    void creation_keys_of_links_are_linearizable() {
        checkInterleavings(
                ORDERS,
                CreationKeys.class,
                "insertWithKey 1 | insertWithKey 2, holder",
                "insertWithKey 1, delete 1 | insertWithKey 2, holder",
                "insertWithKey 1, moveAway 1 | insertWithKey 2, holder",
                "insertWithKey 1, clearKey 1 | insertWithKey 2, holder",
                "insertWithKey 1 | holder, find 1");
    }

    @Test
    void claims_of_reports_are_linearizable() {
        checkInterleavings(
                ORDERS,
                ReportClaims.class,
                "claim 1 | claim 2",
                "claim 1, finish 1 1 | claimLater 2, claimLater 3",
                "claim 1, release 1 1 | claim 2, finish 1 2",
                "claim 1, extend 1 1 | claimLater 2, finish 1 2",
                "claim 1, finish 1 1 | moveAway 1, claimLater 2",
                "claim 1, abandon 1 1 | delete 1, setAside");
    }

    /** Checks all scenarios in one run, because the preparation of a run takes long. */
    private static void checkInterleavings(int orders, Class<?> operations, String... plays) {
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
    @ValueSource(
            classes = {
                LinkInsertions.class,
                LinkChanges.class,
                LinkMoves.class,
                CreationKeys.class,
                ReportOperations.class
            })
    void random_operations_under_stress_are_linearizable(Class<?> operations) {
        new StressOptions()
                .iterations(RANDOM_SCENARIOS)
                .invocationsPerIteration(RUNS)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(operations);
    }
}
