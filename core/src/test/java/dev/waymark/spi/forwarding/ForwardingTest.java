package dev.waymark.spi.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The superclasses of decorators. An inherited default method would drop the features that the default ignores. */
class ForwardingTest {

    @TestFactory
    Stream<DynamicTest> each_method_of_the_interface_is_forwarded() {
        return Stream.of(
                test(Storage.class, ForwardingStorage.class),
                test(LinkStore.class, ForwardingLinkStore.class),
                test(ReportStore.class, ForwardingReportStore.class),
                test(AllOwners.class, ForwardingAllOwners.class));
    }

    private static DynamicTest test(Class<?> type, Class<?> forwarding) {
        return DynamicTest.dynamicTest(
                forwarding.getSimpleName(),
                () -> assertThat(Arrays.stream(type.getMethods())
                                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                                .filter(method -> !declares(forwarding, method)))
                        .as("methods of %s that %s must forward", type.getSimpleName(), forwarding.getSimpleName())
                        .isEmpty());
    }

    private static boolean declares(Class<?> type, Method method) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(declared -> declared.getName().equals(method.getName())
                        && Arrays.equals(declared.getParameterTypes(), method.getParameterTypes()));
    }
}
