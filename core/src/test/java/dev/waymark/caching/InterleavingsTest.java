package dev.waymark.caching;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever two threads do at the same time, no click is lost, counted twice, or seen and then not seen any more. {@code
 * -Dinterleavings=10} tries ten times as many plays.
 */
@Tag("interleavings")
class InterleavingsTest {

    private static final int TIMES = Integer.getInteger("interleavings", 1);

    /** Values, and what makes them: nobody else sees how far it is. */
    private static final ManagedStrategyGuarantee VALUES = forClasses(name -> Stream.of(
                            "dev.waymark.access.",
                            "dev.waymark.link.",
                            "dev.waymark.spi.",
                            "java.util.ImmutableCollections",
                            "com.google.common.base.",
                            "com.google.common.collect.Immutable")
                    .anyMatch(name::startsWith))
            .allMethods()
            .ignore();

    /** A store that has one lock, and maps that need no proof. */
    private static final ManagedStrategyGuarantee STORES = forClasses(
                    name -> name.startsWith("dev.waymark.contract.") || name.equals(ConcurrentHashMap.class.getName()))
            .allMethods()
            .treatAsAtomic();

    @Test
    void of_the_clicks_that_are_gathered() {
        new ModelCheckingOptions()
                .iterations(20 * TIMES)
                .invocationsPerIteration(100)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .addGuarantee(VALUES)
                .addGuarantee(STORES)
                .check(GatheredClicks.class);
    }

    @Test
    void of_the_clicks_that_are_gathered_under_stress() {
        new StressOptions()
                .iterations(20 * TIMES)
                .invocationsPerIteration(1_000)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(GatheredClicks.class);
    }
}
