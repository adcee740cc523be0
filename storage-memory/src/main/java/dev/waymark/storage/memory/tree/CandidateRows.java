package dev.waymark.storage.memory.tree;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Rows among which are all that fulfil a condition.
 *
 * @param size how many
 * @param rows gives them, in no particular order
 * @param areExact whether each of them fulfils it
 * @param expected how many of them may be expected to fulfil it
 */
public record CandidateRows<R extends IndexedRow>(int size, Supplier<Stream<R>> rows, boolean areExact, int expected) {

    /** Rows of which all or most fulfil the condition. */
    public CandidateRows(int size, Supplier<Stream<R>> rows, boolean areExact) {
        this(size, rows, areExact, size);
    }

    /** None at all. */
    static <R extends IndexedRow> CandidateRows<R> none() {
        return new CandidateRows<>(0, Stream::empty, true);
    }
}
