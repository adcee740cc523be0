package dev.waymark.internal.form;

import dev.waymark.patch.Patch;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** A command or query, with what was sent of it so far. */
record Filled<C>(C command) {

    /** With a field that was sent, or as it is. */
    <V> Filled<C> with(Optional<V> sent, BiFunction<C, V, C> set) {
        return sent.map(value -> new Filled<>(set.apply(command, value))).orElse(this);
    }

    /** With a field that was sent, empty perhaps, or as it is. */
    <V> Filled<C> with(Patch<V> sent, BiFunction<C, V, C> set, UnaryOperator<C> clear) {
        return sent.type() == Patch.Type.CLEAR ? new Filled<>(clear.apply(command)) : with(sent.value(), set);
    }
}
