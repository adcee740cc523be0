package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The operations that the contract calls on each storage. */
class OperationTest {

    private static final Set<Class<?>> PARTS = Set.of(Optional.class, Copyable.class);

    @Test
    void the_operations_call_each_method_of_each_store() {
        Stream<String> methods = Stream.of(
                        methods("LinkStore.", LinkStore.class),
                        methods("ReportStore.", ReportStore.class),
                        methods("ApiKeyStore.", ApiKeyStore.class),
                        methods("ClickStore.", ClickStore.class),
                        methods("ClickStore.records.", Copyable.class),
                        methods("LinkStore.allOwners.", AllOwners.class),
                        methods("ReportStore.allOwners.", AllOwners.class),
                        methods("ApiKeyStore.allOwners.", AllOwners.class))
                .flatMap(names -> names);

        assertThat(ImmutableSortedSet.copyOf(
                        Operation.all().map(Operation::name).iterator()))
                .isEqualTo(ImmutableSortedSet.copyOf(methods.iterator()));
    }

    /** Returns the methods, except methods without parameters that return a part of the store. */
    private static Stream<String> methods(String prefix, Class<?> store) {
        return Stream.of(store.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getParameterCount() > 0 || !PARTS.contains(method.getReturnType()))
                .map(Method::getName)
                .map(prefix::concat);
    }
}
