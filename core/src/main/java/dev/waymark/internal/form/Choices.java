package dev.waymark.internal.form;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The allowed values of a field, by the names in the specification.
 *
 * @param <T> the type of the values
 */
record Choices<T>(ImmutableMap<String, T> values) {

    static final Choices<Boolean> FLAG = new Choices<>(ImmutableMap.of("0", false, "1", true));

    static <E extends Enum<E>> Choices<E> of(E[] constants, Function<E, ?> name) {
        return of(Arrays.asList(constants), name);
    }

    static <T> Choices<T> of(List<T> values) {
        return of(values, Function.identity());
    }

    private static <T> Choices<T> of(List<T> values, Function<T, ?> name) {
        return new Choices<>(values.stream()
                .collect(ImmutableMap.toImmutableMap(value -> name.apply(value).toString(), Function.identity())));
    }

    /** Returns these choices with an additional first choice for the absence of a value. */
    Choices<Optional<T>> orNone(String name) {
        ImmutableMap.Builder<String, Optional<T>> all = ImmutableMap.builder();
        all.put(name, Optional.empty());
        values.forEach((key, value) -> all.put(key, Optional.of(value)));
        return new Choices<>(all.buildOrThrow());
    }

    Optional<T> named(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns the names of the values, in order. */
    ImmutableList<String> names() {
        return values.keySet().asList();
    }

    /** Returns the message of a violation: {@code must be 0, 1 or 2}. */
    String expectation() {
        ImmutableList<String> names = names();
        if (names.size() == 1) {
            return "must be " + names.get(0);
        }
        return "must be " + String.join(", ", names.subList(0, names.size() - 1)) + " or " + Iterables.getLast(names);
    }
}
