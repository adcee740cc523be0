package dev.waymark.storage.memory;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is asked of a row.
 *
 * @param test whether a row fulfils it
 * @param rows all rows that fulfil it, if they are kept apart
 */
record Condition<R extends Row>(Predicate<R> test, Optional<SortedRows<R>> rows) {

    /** A condition for which there is no index. */
    static <R extends Row> Condition<R> on(Predicate<R> test) {
        return new Condition<>(test, Optional.empty());
    }
}
