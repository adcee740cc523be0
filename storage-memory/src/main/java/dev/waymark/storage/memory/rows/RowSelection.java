package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A selection of rows, and the function that reads a row as a record.
 *
 * @param conditions the conditions of the rows, the cheapest condition first
 * @param reading reads a row as a record; called once for each row, since the record may change between two calls
 * @param test the condition of the records, or empty for none
 */
public record RowSelection<R extends IndexedRow, T>(
        List<RowCondition<R>> conditions, Function<R, T> reading, Optional<Predicate<T>> test) {

    boolean matchesAllRows() {
        return conditions.isEmpty() && test.isEmpty();
    }

    /** Returns the smallest set of candidates that an index provides, if any. The set includes all selected rows. */
    Optional<CandidateRows<R>> narrowest() {
        return conditions.stream()
                .flatMap(condition -> condition.candidates().stream())
                .min(Comparator.comparingInt(CandidateRows::size));
    }

    /** Counts the selected rows of {@code all} rows. */
    public long count(SortedRows<R> all) {
        if (matchesAllRows()) {
            return all.size();
        }
        CandidateRows<R> candidates = narrowest().orElseGet(all::all);
        boolean hasSingleCondition = test.isEmpty() && conditions.size() == 1;
        return hasSingleCondition
                        && conditions
                                .get(0)
                                .candidates()
                                .filter(CandidateRows::areExact)
                                .isPresent()
                ? candidates.size()
                : among(candidates.rows().get()).count();
    }

    /** Returns whether the selection matches a row. */
    boolean includes(R row) {
        return among(Stream.of(row)).findAny().isPresent();
    }

    private Stream<T> among(Stream<R> rows) {
        return read(fulfilling(rows));
    }

    /** Returns the rows that fulfil the conditions. */
    Stream<R> fulfilling(Stream<R> rows) {
        Stream<R> fulfilling = rows;
        for (RowCondition<R> condition : conditions) {
            fulfilling = fulfilling.filter(condition.test());
        }
        return fulfilling;
    }

    /** Returns the selected records of rows that {@link #fulfilling fulfil} the conditions. */
    Stream<T> read(Stream<R> rows) {
        Stream<T> records = rows.map(reading);
        return test.map(records::filter).orElse(records);
    }
}
