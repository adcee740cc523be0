package dev.waymark.storage.memory.tree;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Rows that include all rows that fulfil a condition.
 *
 * @param size the number of rows
 * @param rows provides the rows, in any order
 * @param areExact true if each row fulfils the condition
 * @param expected the expected number of rows that fulfil the condition
 */
public record CandidateRows<R extends IndexedRow>(int size, Supplier<Stream<R>> rows, boolean areExact, int expected) {

    /** Creates candidates. All candidates, or almost all candidates, fulfil the condition. */
    public CandidateRows(int size, Supplier<Stream<R>> rows, boolean areExact) {
        this(size, rows, areExact, size);
    }

    /** Returns the same rows, some of which may not fulfil the condition. */
    public CandidateRows<R> possible() {
        return new CandidateRows<>(size, rows, false, expected);
    }
}
