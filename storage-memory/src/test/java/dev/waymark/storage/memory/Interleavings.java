package dev.waymark.storage.memory;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/**
 * A model checker tries plays that were chosen, in the same orders each time. {@code -Dinterleavings=10} tries ten times as
 * many.
 */
final class Interleavings {

    static final int TIMES = Integer.getInteger("interleavings", 1);

    /** How many orders are tried of each play, unless these moments are shorter than others. */
    static final int ORDERS = 25 * TIMES;

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

    private Interleavings() {}

    /** In one check, as it is long until the first play begins. */
    static void check(int orders, Class<?> operations, String... plays) {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(orders)
                .addGuarantee(VALUES);
        for (String play : plays) {
            options.addCustomScenario(new Play(operations, play).scenario());
        }
        options.check(operations);
    }
}
