package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Search;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds rows by a part of a text. What is not searched costs next to nothing: a text is indexed by the searches for it, some
 * thousand rows by each, and only if there are many rows.
 */
final class TextSearch<R extends Row, F extends Enum<F>> implements Index<R> {

    private final TextIndexing indexing;
    private final Function<F, Function<R, String>> texts;
    private final NumberedRows<R> rows = new NumberedRows<>();
    private final Map<F, TextIndex<R>> indexes;

    /** With the folded text that a row has in each field, as {@link CodePointOrder} writes it. */
    TextSearch(TextIndexing indexing, Class<F> fields, Function<F, Function<R, String>> texts) {
        this.indexing = indexing;
        this.texts = texts;
        this.indexes = new EnumMap<>(fields);
        EnumSet.allOf(fields).forEach(field -> indexes.put(field, new TextIndex<>(rows, texts.apply(field))));
    }

    @Override
    public void add(R row) {
        if (rows.belongsBetween(row)) { // it was another owner's
            rows.insert(row);
            indexes.values().forEach(TextIndex::clear);
            return;
        }
        int number = rows.add(row);
        indexes.values().forEach(index -> index.add(number, row));
        // Not as soon as rows are removed: who is replaced needs the number again.
        if (rows.isSparse()) {
            rows.renumber();
            indexes.values().forEach(TextIndex::clear);
        }
    }

    @Override
    public void remove(R row) {
        int number = rows.remove(row);
        indexes.values().forEach(index -> index.remove(number, row));
    }

    /** Prepares for a search; unlike all the rest, it is to be called without the lock, and takes it only if it has to. */
    void prepare(Optional<Search<F>> search, Gate gate) {
        search.filter(each -> gate.read(() -> isIndexed(each) && index(each).missing() >= indexing.fewNew()))
                .ifPresent(each -> gate.write(() -> index(each).extend(indexing.atOnce())));
    }

    /** Having the term in the field. */
    Condition<R> contains(Search<F> search) {
        String term = CodePointOrder.write(search.term());
        if (isIndexed(search)) {
            return index(search).contains(term);
        }
        Function<R, String> text = texts.apply(search.field());
        return Condition.on(row -> text.apply(row).contains(term));
    }

    private boolean isIndexed(Search<F> search) {
        return search.term().length() >= TextIndex.TRIGRAM && rows.size() >= indexing.fewRows();
    }

    private TextIndex<R> index(Search<F> search) {
        return checkNotNull(indexes.get(search.field()));
    }
}
