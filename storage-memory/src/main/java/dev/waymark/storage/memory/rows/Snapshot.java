package dev.waymark.storage.memory.rows;

import dev.waymark.query.Search;
import dev.waymark.query.TimeRange;
import dev.waymark.storage.memory.text.TextIndexes;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An owner's rows at one moment, and the indexes of these rows. Immutable.
 *
 * @param <S> the type of the snapshot
 */
public interface Snapshot<R extends IndexedRow, S extends Snapshot<R, S>> {

    /** Returns all rows. */
    SortedRows<R> byId();

    /** Returns the snapshot after a change. */
    S edit(Collection<? extends R> removed, Collection<? extends R> added);

    /** Returns the selected rows with these ids. */
    default Stream<R> among(Collection<Long> ids, RowSelection<R, ?> selection) {
        return ids.stream().distinct().flatMap(id -> byId().withId(id).stream()).filter(selection::includes);
    }

    /**
     * Creates the condition that an instant of a row is within a range; empty for the range of all instants. The
     * condition has no index: such queries are rare, and an index of each instant would cost memory for every row.
     */
    default Optional<RowCondition<R>> within(TimeRange range, BiPredicate<TimeRange, R> includes) {
        return range.isAlways() ? Optional.empty() : Optional.of(RowCondition.on(row -> includes.test(range, row)));
    }

    /**
     * Creates the condition that a text contains the term of a search.
     *
     * @param matches the possible matches, if a text index provides matches
     */
    default RowCondition<R> contains(Search<?> search, Function<R, String> text, Optional<TextMatches> matches) {
        String term = TextIndexes.written(search);
        return new RowCondition<>(row -> text.apply(row).contains(term), matches.map(some -> some.among(byId())));
    }
}
