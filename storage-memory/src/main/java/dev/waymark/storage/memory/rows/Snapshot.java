package dev.waymark.storage.memory.rows;

import dev.waymark.query.Search;
import dev.waymark.storage.memory.text.TextIndexes;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One owner's rows at one moment, with all that helps to find them. Immutable.
 *
 * @param <S> itself
 */
public interface Snapshot<R extends IndexedRow, S extends Snapshot<R, S>> {

    /** All rows. */
    SortedRows<R> byId();

    /** The rows after a change. */
    S edit(Collection<? extends R> removed, Collection<? extends R> added);

    /** Those of the rows with these ids that are meant. */
    default Stream<R> among(Collection<Long> ids, RowSelection<R, ?> selection) {
        return ids.stream().distinct().flatMap(id -> byId().withId(id).stream()).filter(selection::includes);
    }

    /** What a search asks of rows with such texts. */
    default RowCondition<R> contains(Search<?> search, Function<R, String> text, Optional<TextMatches> matches) {
        String term = TextIndexes.written(search);
        return new RowCondition<>(row -> text.apply(row).contains(term), matches.map(some -> some.among(byId())));
    }
}
