package dev.waymark.internal.imports;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * An import of any number of records, in portions. Each portion is one transaction. An instance is used once, by one thread.
 */
public final class PortionedImport {

    private final Consumer<Violation> refused;
    private final LongConsumer progress;
    private final List<Violation> kept = new ArrayList<>();
    private final ImmutableLongArray.Builder ids = ImmutableLongArray.builder();
    private long doneCount;
    private long refusedCount;

    /**
     * Creates an import.
     *
     * @param refused receives all violations
     * @param progress receives the number of imported and refused records so far
     */
    public PortionedImport(Consumer<Violation> refused, LongConsumer progress) {
        this.refused = checkNotNull(refused, "refused");
        this.progress = checkNotNull(progress, "progress");
    }

    /**
     * Imports or refuses all records.
     *
     * @param size the maximum number of records in a portion
     * @param store stores the records of one portion except the refused records; returns the ids in the order of the records
     * @throws IllegalStateException if the source of the records fails; the records before the failure are imported or refused
     */
    public <R> ImportResult run(Stream<R> records, int size, BiFunction<List<R>, Refusals, long[]> store) {
        Portions<R> portions = new Portions<>(checkNotNull(records, "records").iterator(), size);
        for (List<R> portion = portions.next(); !portion.isEmpty(); portion = portions.next()) {
            Refusals refusals = new Refusals();
            addIds(portion.size(), refusals, store.apply(portion, refusals));
            report(refusals);
            doneCount += portion.size();
            progress.accept(doneCount);
        }
        portions.failure().ifPresent(this::fail);
        return ImportResult.of(ids.build().toArray(), ImmutableList.copyOf(kept));
    }

    private void addIds(int size, Refusals refusals, long[] stored) {
        PrimitiveIterator.OfLong next = Arrays.stream(stored).iterator();
        for (int position = 0; position < size; position++) {
            ids.add(refusals.contains(position) ? ImportResult.REFUSED : next.nextLong());
        }
    }

    private void report(Refusals refusals) {
        int first = Math.toIntExact(doneCount);
        refusedCount += refusals.count();
        for (Violation violation : refusals.inOrder(first)) {
            if (kept.size() < ImportResult.MAX_VIOLATIONS) {
                kept.add(violation);
            }
            refused.accept(violation);
        }
    }

    private void fail(RuntimeException failure) {
        String message =
                "the source failed at the record with the index %d: %d earlier records are imported, %d are refused"
                        .formatted(doneCount, doneCount - refusedCount, refusedCount);
        throw new IllegalStateException(message, failure);
    }
}
