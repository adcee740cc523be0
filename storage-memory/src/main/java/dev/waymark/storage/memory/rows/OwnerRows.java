package dev.waymark.storage.memory.rows;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Maps;
import dev.waymark.query.Search;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndex;
import dev.waymark.storage.memory.text.TextIndexes;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One owner's rows. To read them takes no lock; one writer at a time exchanges them, who is to see to that himself. They are
 * published rather than to have something published, since there may be very many owners of few rows.
 *
 * @param <R> the rows
 * @param <F> the fields that they are searched by
 * @param <S> what they are at one moment
 */
public final class OwnerRows<R extends IndexedRow, F extends Enum<F>, S extends Snapshot<R, S>>
        extends PublishedValue<S> {

    private final SearchedTexts<R, F> texts;

    /** How rows are found by a part of a text, once somebody has looked for one among many. */
    private volatile @Nullable TextIndexes<R, F> textSearch;

    private volatile boolean isIndexing;

    /**
     * None.
     *
     * @param empty no rows
     */
    public OwnerRows(S empty, SearchedTexts<R, F> texts) {
        super(empty);
        this.texts = texts;
    }

    public boolean isEmpty() {
        return now().byId().size() == 0;
    }

    /** Exchanges what helps to find the rows, which stay the same. */
    public void improve(UnaryOperator<S> improvement) {
        set(improvement.apply(now()));
    }

    /** Has the rows be these as soon as the change is done, with those that were added to them. */
    void publish(S next, Collection<R> added, TransactionState change) {
        TextIndexes<R, F> present = textSearch;
        if (present != null) {
            if (present.isAtItsEnd(added)) {
                textSearch = null;
            } else {
                present.put(added);
            }
        }
        set(next, change);
    }

    /** To be called when the change is done, with what was removed by it and added. */
    void settle(Collection<R> removed, Collection<R> added) {
        settle();
        TextIndexes<R, F> present = textSearch;
        if (present != null) {
            present.remove(removed, Maps.uniqueIndex(added, IndexedRow::id));
        }
    }

    /** To be called when the change is undone. */
    void rollBack() {
        textSearch = null;
        settle();
    }

    /**
     * Has an index made or extended for a search by and by, if that is worth while. The search need not wait for it.
     *
     * @param writer does something as a writer
     */
    public void prepare(Search<F> search, Consumer<Runnable> writer) {
        if (isUnprepared(search) && beginIndexing()) {
            try {
                texts.indexing().executor().execute(() -> index(search, writer));
            } catch (RuntimeException | Error e) { // there is no thread to be had, say: for a later search there may be
                isIndexing = false;
                throw e;
            }
        }
    }

    /** Whether nobody else does. */
    private synchronized boolean beginIndexing() {
        if (isIndexing) {
            return false;
        }
        isIndexing = true;
        return true;
    }

    private void index(Search<F> search, Consumer<Runnable> writer) {
        try {
            writer.accept(() -> index(search));
        } finally {
            isIndexing = false;
        }
        prepare(search, writer);
    }

    private boolean isUnprepared(Search<F> search) {
        if (search.term().length() < TextIndex.TRIGRAM
                || now().byId().size() < texts.indexing().fewRows()) {
            return false;
        }
        TextIndexes<R, F> present = textSearch;
        return present == null || present.isBehind(search);
    }

    private void index(Search<F> search) {
        SortedRows<R> rows = now().byId();
        if (textSearch == null) {
            textSearch = new TextIndexes<>(texts, rows);
        }
        checkNotNull(textSearch).extend(search, rows);
    }

    /**
     * Reads the rows of this moment.
     *
     * @param search what is looked for, if anything
     * @param reading is told among which rows what is looked for is, if an index knows
     */
    public <T> T read(Optional<Search<F>> search, BiFunction<S, Optional<TextMatches>, T> reading) {
        TextIndexes<R, F> present = textSearch;
        if (present == null
                || search.filter(each -> each.term().length() >= TextIndex.TRIGRAM)
                        .isEmpty()) {
            return reading.apply(now(), Optional.empty());
        }
        TextIndexes.Look<S> look = present.look(search.get(), this::now, () -> textSearch == present);
        return reading.apply(look.rows(), look.matches());
    }
}
