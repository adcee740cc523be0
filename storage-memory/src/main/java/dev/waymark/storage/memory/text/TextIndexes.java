package dev.waymark.storage.memory.text;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.query.Search;
import dev.waymark.storage.memory.shared.FairReadWriteLock;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The text indexes of an owner's rows, one for each searched field. The first search of a field starts its index,
 * which then grows by some rows at a time.
 *
 * <p>A writer adds new rows to the indexes before readers see the rows, and removes old rows after readers cannot see
 * the rows any more. So a search that holds the lock while it reads rows finds all matching rows in the indexes.
 */
public final class TextIndexes<R extends IndexedRow, F extends Enum<F>> {

    /**
     * Rows at one moment, and the possible matches of a search at the same moment.
     *
     * @param matches the possible matches, or empty if writers no longer update the indexes
     */
    public record SearchedRows<S>(S rows, Optional<TextMatches> matches) {}

    private final FairReadWriteLock lock = new FairReadWriteLock();
    private final SearchedTexts<R, F> texts;
    private final NumberedIds ids;
    private final Map<F, TextIndex> indexes;

    /**
     * Creates empty indexes.
     *
     * @param rows all rows, by id
     */
    public TextIndexes(SearchedTexts<R, F> texts, SortedRows<R> rows) {
        this.texts = texts;
        this.ids = new NumberedIds(rows.stream().mapToLong(IndexedRow::id).toArray());
        this.indexes = new EnumMap<>(texts.fields());
        EnumSet.allOf(texts.fields()).forEach(field -> indexes.put(field, new TextIndex()));
    }

    /**
     * Returns whether the indexes should be rebuilt: too many rows were removed, or too many ids lie between older ids.
     *
     * @param rows the rows that are added next
     */
    public boolean needsRebuild(Collection<R> rows) {
        return lock.read(() -> {
            long between =
                    rows.stream().filter(row -> ids.belongsBetween(row.id())).count();
            return ids.isSparse()
                    || ids.unnumbered().size() + between > texts.indexing().minNewRows();
        });
    }

    /** Adds rows, before readers see the rows. */
    public void put(Collection<R> rows) {
        lock.write(() -> rows.forEach(row -> {
            int number = ids.add(row.id());
            indexes.forEach((field, index) -> {
                if (index.covers(number)) {
                    index.put(number, texts.text(field, row));
                }
            });
        }));
    }

    /**
     * Removes rows, after readers cannot see the rows any more.
     *
     * @param next the rows that replace removed rows, by id
     */
    public void remove(Collection<R> rows, Map<Long, R> next) {
        lock.write(() -> rows.forEach(row -> {
            R present = next.get(row.id());
            int number = ids.number(row.id());
            indexes.forEach((field, index) -> {
                if (index.covers(number)) {
                    index.remove(number, texts.text(field, row), present == null ? "" : texts.text(field, present));
                }
            });
            if (present == null) {
                ids.remove(row.id());
            }
        }));
    }

    /** Returns whether {@link #extend extending} the index of this search saves time. */
    public boolean needsExtension(Search<F> search) {
        return lock.read(() -> countUnindexed(search)) >= texts.indexing().minNewRows();
    }

    private int countUnindexed(Search<F> search) {
        return ids.end() - index(search).end();
    }

    /**
     * Extends the index of a search by some rows.
     *
     * @param rows all rows, by id
     */
    public void extend(Search<F> search, SortedRows<R> rows) {
        lock.write(() -> {
            TextIndex index = index(search);
            int end = Math.min(ids.end(), index.end() + texts.indexing().maxRowsPerStep());
            if (index.end() < end) {
                long first = ids.array()[index.end()];
                long last = ids.array()[end - 1];
                rows.from(row -> row.id() < first)
                        .takeWhile(row -> row.id() <= last)
                        .filter(row -> ids.number(row.id()) >= 0)
                        .forEach(row -> index.put(ids.number(row.id()), texts.text(search.field(), row)));
                index.extendTo(end);
            }
        });
    }

    /**
     * Searches a term.
     *
     * @param rows provides the current rows
     * @param isPresent returns whether writers still update these indexes
     */
    public <S> SearchedRows<S> search(Search<F> search, Supplier<S> rows, BooleanSupplier isPresent) {
        return lock.read(() -> {
            S seen = rows.get();
            return new SearchedRows<>(seen, isPresent.getAsBoolean() ? Optional.of(find(search)) : Optional.empty());
        });
    }

    private TextMatches find(Search<F> search) {
        TextIndex index = index(search);
        long lastIndexed = index.end() == 0 ? Long.MIN_VALUE : ids.array()[index.end() - 1];
        int unindexed = ids.unnumbered().size() + countUnindexed(search);
        return new TextMatches(index.find(written(search)), ids.array(), ids.unnumbered(), lastIndexed, unindexed);
    }

    /** Returns the term in the form of the indexed texts. */
    public static String written(Search<?> search) {
        return CodePointOrder.write(search.term());
    }

    private TextIndex index(Search<F> search) {
        return checkNotNull(indexes.get(search.field()));
    }
}
