package dev.waymark.storage.memory.text;

import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.function.Function;

/**
 * The searched texts of rows.
 *
 * @param indexing the rules for indexes
 * @param text returns the function that reads the folded text of a field, in the form of {@link CodePointOrder#write}
 */
public record SearchedTexts<R extends IndexedRow, F extends Enum<F>>(
        TextIndexing indexing, Class<F> fields, Function<F, Function<R, String>> text) {

    String text(F field, R row) {
        return text.apply(field).apply(row);
    }
}
