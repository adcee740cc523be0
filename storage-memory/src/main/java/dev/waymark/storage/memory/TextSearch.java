package dev.waymark.storage.memory;

import java.util.function.Function;

/**
 * Finds rows by a part of a text. It looks at each.
 *
 * @param text the folded text of a row
 */
record TextSearch<R extends Row>(Function<R, String> text) {

    /** Containing this folded term. */
    Condition<R> contains(String term) {
        return Condition.on(row -> text.apply(row).contains(term));
    }
}
