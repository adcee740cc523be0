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
 * An import of any number of records, in portions. Each portion is one transaction, except on trial. An instance is used once, by one thread.
 */
public final class PortionedImport {

    private final Consumer<Violation> refused;
    private final LongConsumer progress;
    private final boolean isOnTrial;
    private final List<Violation> kept = new ArrayList<>();
    private final ImmutableLongArray.Builder ids = ImmutableLongArray.builder();
    private long doneCount;
    private long refusedCount;

    private PortionedImport(Consumer<Violation> refused, LongConsumer progress, boolean isOnTrial) {
        this.refused = checkNotNull(refused, "refused");
        this.progress = checkNotNull(progress, "progress");
        this.isOnTrial = isOnTrial;
    }

    /**
     * Creates an import.
     *
     * @param refused receives all violations
     * @param progress receives the number of imported and refused records so far
     */
    public static PortionedImport of(Consumer<Violation> refused, LongConsumer progress) {
        return new PortionedImport(refused, progress, false);
    }

    /** Creates an import on trial (D-51), whose records are checked and not stored. */
    public static PortionedImport onTrial(Consumer<Violation> refused, LongConsumer progress) {
        return new PortionedImport(refused, progress, true);
    }

    /** Returns the ids of records that an import on trial has not refused. */
    public static long[] idsOnTrial(int count) {
        long[] ids = new long[count];
        Arrays.fill(ids, ImportResult.ON_TRIAL);
        return ids;
    }

    /**
     * Imports or refuses all records.
     *
     * @param size the maximum number of records in a portion
     * @param store stores the records of one portion except the refused records, or only checks the records; returns the ids of
     *     the other records in the order of the records
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
        String verb = isOnTrial ? "would be" : "are";
        String message =
                "the source failed at the record with the index %d: %d earlier records %s imported, %d %s refused"
                        .formatted(doneCount, doneCount - refusedCount, verb, refusedCount, verb);
        throw new IllegalStateException(message, failure);
    }
}
