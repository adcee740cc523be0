package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.Candidates;
import dev.waymark.storage.memory.tree.Row;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is asked of a row.
 *
 * @param test whether a row fulfils it
 * @param candidates among which rows to look, if an index knows
 */
public record Condition<R extends Row>(Predicate<R> test, Optional<Candidates<R>> candidates) {

    /** A condition for which there is no index. */
    public static <R extends Row> Condition<R> on(Predicate<R> test) {
        return new Condition<>(test, Optional.empty());
    }

    /** A condition for which there is one. */
    public static <R extends Row> Condition<R> on(Predicate<R> test, Candidates<R> candidates) {
        return new Condition<>(test, Optional.of(candidates));
    }
}
