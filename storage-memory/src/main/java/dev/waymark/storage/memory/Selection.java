package dev.waymark.storage.memory;

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
record Selection<R extends Row, T>(List<Condition<R>> conditions, Function<R, T> reading, Optional<Predicate<T>> test) {

    boolean isEverything() {
        return conditions.isEmpty() && test.isEmpty();
    }

    /** The fewest rows that are known to have all that are meant among them. */
    Optional<Candidates<R>> narrowest() {
        return conditions.stream()
                .flatMap(condition -> condition.candidates().stream())
                .min(Comparator.comparingInt(Candidates::size));
    }

    /** How many are meant of {@code all} rows. */
    long count(SortedRows<R> all) {
        if (isEverything()) {
            return all.size();
        }
        Candidates<R> candidates = narrowest().orElseGet(all::all);
        boolean isAskedOnce = test.isEmpty() && conditions.size() == 1;
        return isAskedOnce
                        && conditions
                                .get(0)
                                .candidates()
                                .filter(Candidates::areExact)
                                .isPresent()
                ? candidates.size()
                : among(candidates.rows().get()).count();
    }

    /** Whether a row is meant. */
    boolean includes(R row) {
        return among(Stream.of(row)).findAny().isPresent();
    }

    /** Those of the rows that are meant, as records. */
    Stream<T> among(Stream<R> rows) {
        Stream<R> meant = rows;
        for (Condition<R> condition : conditions) {
            meant = meant.filter(condition.test());
        }
        Stream<T> records = meant.map(reading);
        return test.map(records::filter).orElse(records);
    }
}
