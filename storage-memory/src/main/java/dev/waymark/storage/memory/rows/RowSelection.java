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
 * Which rows are meant, and the records that they are read as.
 *
 * @param conditions what all of these rows fulfil, in the order in which to ask: the cheap ones first
 * @param reading what a row is read as; once for each row, since it may change from one reading to the next
 * @param test what all of these records fulfil; empty for nothing
 */
public record RowSelection<R extends IndexedRow, T>(
        List<RowCondition<R>> conditions, Function<R, T> reading, Optional<Predicate<T>> test) {

    boolean isEverything() {
        return conditions.isEmpty() && test.isEmpty();
    }

    /** The fewest rows that are known to have all that are meant among them. */
    Optional<CandidateRows<R>> narrowest() {
        return conditions.stream()
                .flatMap(condition -> condition.candidates().stream())
                .min(Comparator.comparingInt(CandidateRows::size));
    }

    /** How many are meant of {@code all} rows. */
    long count(SortedRows<R> all) {
        if (isEverything()) {
            return all.size();
        }
        CandidateRows<R> candidates = narrowest().orElseGet(all::all);
        boolean isAskedOnce = test.isEmpty() && conditions.size() == 1;
        return isAskedOnce
                        && conditions
                                .get(0)
                                .candidates()
                                .filter(CandidateRows::areExact)
                                .isPresent()
                ? candidates.size()
                : among(candidates.rows().get()).count();
    }

    /** Whether a row is meant. */
    boolean includes(R row) {
        return among(Stream.of(row)).findAny().isPresent();
    }

    private Stream<T> among(Stream<R> rows) {
        return read(fulfilling(rows));
    }

    /** Those of the rows that fulfil the conditions. */
    Stream<R> fulfilling(Stream<R> rows) {
        Stream<R> fulfilling = rows;
        for (RowCondition<R> condition : conditions) {
            fulfilling = fulfilling.filter(condition.test());
        }
        return fulfilling;
    }

    /** Those of the rows that are meant, of some that {@link #fulfilling fulfil} the conditions, as records. */
    Stream<T> read(Stream<R> rows) {
        Stream<T> records = rows.map(reading);
        return test.map(records::filter).orElse(records);
    }
}
