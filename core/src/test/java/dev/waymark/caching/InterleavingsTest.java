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
 * Concurrent operations on buffered clicks: no click is lost, counted twice, or shown and later not shown.
 * {@code -Dinterleavings=10} tries ten times as many scenarios.
 */
@Tag("interleavings")
class InterleavingsTest {

    private static final int TIMES = Integer.getInteger("interleavings", 1);

    /**
     * Classes of immutable values and their builders. No other thread sees an unfinished value, so the model checker
     * need not interrupt these classes.
     */
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

    /** The reference store, which has one lock, and the maps of the JDK. */
    private static final ManagedStrategyGuarantee STORES = forClasses(
                    name -> name.startsWith("dev.waymark.contract.") || name.equals(ConcurrentHashMap.class.getName()))
            .allMethods()
            .treatAsAtomic();

    @Test
    void operations_on_buffered_clicks_are_linearizable() {
        new ModelCheckingOptions()
                .iterations(20 * TIMES)
                .invocationsPerIteration(100)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .addGuarantee(VALUES)
                .addGuarantee(STORES)
                .check(BufferedClickOperations.class);
    }

    @Test
    void operations_on_buffered_clicks_under_stress_are_linearizable() {
        new StressOptions()
                .iterations(20 * TIMES)
                .invocationsPerIteration(1_000)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(BufferedClickOperations.class);
    }
}
