package dev.waymark.storage.memory;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Rows among which are all that fulfil a condition.
 *
 * @param size how many
 * @param rows gives them, in no particular order
 * @param areExact whether each of them fulfils it
 */
record Candidates<R extends Row>(int size, Supplier<Stream<R>> rows, boolean areExact) {

    /** None at all. */
    static <R extends Row> Candidates<R> none() {
        return new Candidates<>(0, Stream::empty, true);
    }
}
