package dev.waymark.internal.form;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** A command or query with the values of the fields read so far. */
record Filled<C>(C command) {

    /** Returns the command with the value of a field; unchanged if the form does not contain the field. */
    <V> Filled<C> with(Optional<V> sent, BiFunction<C, V, C> set) {
        return sent.map(value -> new Filled<>(set.apply(command, value))).orElse(this);
    }

    /** Returns the command with the value of a field, or with a cleared field; unchanged if the form does not contain the field. */
    <V> Filled<C> with(Sent<V> sent, BiFunction<C, V, C> set, UnaryOperator<C> clear) {
        return sent.isBlank() ? new Filled<>(clear.apply(command)) : with(sent.value(), set);
    }
}
