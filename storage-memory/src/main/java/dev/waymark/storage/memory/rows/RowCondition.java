package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is asked of a row.
 *
 * @param test whether a row fulfils it
 * @param candidates among which rows to look, if an index knows
 */
public record RowCondition<R extends IndexedRow>(Predicate<R> test, Optional<CandidateRows<R>> candidates) {

    /** A condition for which there is no index. */
    public static <R extends IndexedRow> RowCondition<R> on(Predicate<R> test) {
        return new RowCondition<>(test, Optional.empty());
    }

    /** A condition for which there is one. */
    public static <R extends IndexedRow> RowCondition<R> on(Predicate<R> test, CandidateRows<R> candidates) {
        return new RowCondition<>(test, Optional.of(candidates));
    }
}
