package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A condition of a row.
 *
 * @param test returns whether a row fulfils the condition
 * @param candidates the rows that may fulfil the condition, if an index exists
 */
public record RowCondition<R extends IndexedRow>(Predicate<R> test, Optional<CandidateRows<R>> candidates) {

    /** Creates a condition without an index. */
    public static <R extends IndexedRow> RowCondition<R> on(Predicate<R> test) {
        return new RowCondition<>(test, Optional.empty());
    }

    /** Creates a condition with an index. */
    public static <R extends IndexedRow> RowCondition<R> on(Predicate<R> test, CandidateRows<R> candidates) {
        return new RowCondition<>(test, Optional.of(candidates));
    }
}
