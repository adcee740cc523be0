package dev.waymark.contract;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Sets;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * The explicit decision of a wrapper about each method of the wrapped interface: the wrapper overrides the method, or the
 * superclass forwards the method. A wrapper without a decision silently drops the features of a default method, or bypasses its
 * own work in a method that was added later.
 *
 * <p>A method is written as {@code find(Owner, long)}. The superclass is usually a class of {@code dev.waymark.spi.forwarding}.
 *
 * @param type the wrapped interface, such as {@code LinkStore}
 * @param wrapper the class that wraps the interface
 * @param overridden the methods that the wrapper overrides, one per line
 * @param forwarded the methods that the superclass forwards to the wrapped object, one per line
 */
public record WrapperDecisions(Class<?> type, Class<?> wrapper, String overridden, String forwarded) {

    /** Fails if a method of the interface has no decision, or if the wrapper differs from the decisions. */
    public void check() {
        Set<String> expected = lines(overridden);
        expected.addAll(lines(forwarded));
        assertThat(expected)
                .as(
                        "decide for each method of %s whether %s overrides or forwards the method",
                        type.getSimpleName(), wrapper.getSimpleName())
                .containsExactlyElementsOf(methods());
        assertThat(type).isAssignableFrom(wrapper);
        assertThat(declared(wrapper)).as("methods that %s overrides", wrapper).containsAll(lines(overridden));
        assertThat(Sets.intersection(declared(wrapper), lines(forwarded)))
                .as("methods that %s should forward, and overrides", wrapper)
                .isEmpty();
        assertThat(declared(wrapper.getSuperclass()))
                .as("methods that %s forwards", wrapper.getSuperclass())
                .containsAll(lines(forwarded));
    }

    private static Set<String> lines(String text) {
        return text.lines().collect(toCollection(TreeSet::new));
    }

    private Set<String> methods() {
        return signatures(Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toArray(Method[]::new));
    }

    private static Set<String> declared(Class<?> type) {
        return signatures(type.getDeclaredMethods());
    }

    private static Set<String> signatures(Method... methods) {
        return Arrays.stream(methods)
                .filter(method -> !method.isBridge())
                .map(WrapperDecisions::signature)
                .collect(toCollection(TreeSet::new));
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(joining(", ", "(", ")"));
    }

    /** Returns the name of the wrapper, for the name of a parameterized test. */
    @Override
    public String toString() {
        return wrapper.getName();
    }
}
