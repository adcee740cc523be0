package dev.waymark.internal.imports;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
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

    /**
     * Creates an import on trial (D-51), like {@link #of}. The caller then passes a function to {@link #run} that only checks
     * the records.
     */
    public static PortionedImport onTrial(Consumer<Violation> refused, LongConsumer progress) {
        return new PortionedImport(refused, progress, true);
    }

    /**
     * Imports or refuses all records.
     *
     * @param size the maximum number of records in a portion
     * @param portionOf stores the records of one portion except the refused records, or only checks the records
     * @throws IllegalStateException if the source of the records fails; the records before the failure are imported or refused
     */
    public <R> ImportResult run(Stream<R> records, int size, Function<List<R>, ImportPortion<?>> portionOf) {
        Portions<R> portions = new Portions<>(checkNotNull(records, "records").iterator(), size);
        for (List<R> portion = portions.next(); !portion.isEmpty(); portion = portions.next()) {
            add(portionOf.apply(portion));
            doneCount += portion.size();
            progress.accept(doneCount);
        }
        portions.failure().ifPresent(this::fail);
        return ImportResult.of(ids.build().toArray(), ImmutableList.copyOf(kept));
    }

    private void add(ImportPortion<?> portion) {
        ids.addAll(portion.ids());
        refusedCount += portion.refusedCount();
        for (Violation violation : portion.violations(Math.toIntExact(doneCount))) {
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
