package dev.waymark.storage.memory.text;

import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.function.Function;

/**
 * What rows are searched by.
 *
 * @param indexing when it is worth an index
 * @param text the folded text that a row has in each field, as {@link CodePointOrder} writes it
 */
public record SearchedTexts<R extends IndexedRow, F extends Enum<F>>(
        TextIndexing indexing, Class<F> fields, Function<F, Function<R, String>> text) {

    String text(F field, R row) {
        return text.apply(field).apply(row);
    }
}
