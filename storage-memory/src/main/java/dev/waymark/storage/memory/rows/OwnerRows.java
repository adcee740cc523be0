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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An owner's rows. Readers take no lock, and the caller ensures that only one writer at a time replaces the rows. To
 * save memory for many owners of few rows, this class extends {@link PublishedValue} instead of containing one.
 *
 * @param <R> the type of the rows
 * @param <F> the type of the searched fields
 * @param <S> the type of the snapshots
 */
public final class OwnerRows<R extends IndexedRow, F extends Enum<F>, S extends Snapshot<R, S>>
        extends PublishedValue<S> {

    /** The rows that are being indexed: one set for all owners takes less memory than a field of each owner. */
    private static final Set<OwnerRows<?, ?, ?>> INDEXED = ConcurrentHashMap.newKeySet();

    private final SearchedTexts<R, F> texts;

    /** The text indexes; null before the first search among many rows. */
    private volatile @Nullable TextIndexes<R, F> textSearch;

    /**
     * Creates an owner without rows.
     *
     * @param empty the snapshot without rows
     */
    public OwnerRows(S empty, SearchedTexts<R, F> texts) {
        super(empty);
        this.texts = texts;
    }

    public boolean isEmpty() {
        return now().byId().size() == 0;
    }

    /** Replaces the indexes of the rows. The rows stay the same. */
    public void replaceIndexes(UnaryOperator<S> improvement) {
        set(improvement.apply(now()));
    }

    /** Replaces the rows when the transaction commits. */
    void publish(S next, Collection<R> added, TransactionState change) {
        TextIndexes<R, F> present = textSearch;
        if (present != null) {
            if (present.needsRebuild(added)) {
                textSearch = null;
            } else {
                present.put(added);
            }
        }
        set(next, change);
    }

    /** Drops the old rows, after the transaction has committed. */
    void settle(Collection<R> removed, Collection<R> added) {
        settle();
        TextIndexes<R, F> present = textSearch;
        if (present != null) {
            present.remove(removed, Maps.uniqueIndex(added, IndexedRow::id));
        }
    }

    /** Drops the new rows, after the transaction was rolled back. */
    void rollBack() {
        textSearch = null;
        settle();
    }

    /**
     * Starts to build or to extend the index for a search, if the index saves time. The search does not wait for the
     * index.
     *
     * @param writer runs a task as the only writer of these rows
     */
    public void startIndexing(Search<F> search, Consumer<Runnable> writer) {
        if (needsIndexing(search) && INDEXED.add(this)) {
            try {
                texts.indexing().executor().execute(() -> index(search, writer));
            } catch (RuntimeException | Error e) { // for example, no thread is available; a later search tries again
                INDEXED.remove(this);
                throw e;
            }
        }
    }

    /**
     * Builds or extends the index, as the only writer of the rows. If the search still needs an index afterwards, starts the
     * indexing again.
     */
    private void index(Search<F> search, Consumer<Runnable> writer) {
        try {
            writer.accept(() -> index(search));
        } finally {
            INDEXED.remove(this);
        }
        startIndexing(search, writer);
    }

    private boolean needsIndexing(Search<F> search) {
        if (search.term().length() < TextIndex.TRIGRAM
                || now().byId().size() < texts.indexing().minRows()) {
            return false;
        }
        TextIndexes<R, F> present = textSearch;
        return present == null || present.needsExtension(search);
    }

    private void index(Search<F> search) {
        SortedRows<R> rows = now().byId();
        if (textSearch == null) {
            textSearch = new TextIndexes<>(texts, rows);
        }
        checkNotNull(textSearch).extend(search, rows);
    }

    /**
     * Reads the current rows.
     *
     * @param search the search, or empty for no search
     * @param reading receives the snapshot, and the possible matches of the search if the rows have text indexes
     */
    public <T> T read(Optional<Search<F>> search, BiFunction<S, Optional<TextMatches>, T> reading) {
        TextIndexes<R, F> present = textSearch;
        if (present == null
                || search.filter(each -> each.term().length() >= TextIndex.TRIGRAM)
                        .isEmpty()) {
            return reading.apply(now(), Optional.empty());
        }
        TextIndexes.SearchedRows<S> searched = present.search(search.get(), this::now, () -> textSearch == present);
        return reading.apply(searched.rows(), searched.matches());
    }
}
