package dev.waymark.internal.imports;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * An import of any number of records, in portions. Each portion is one transaction, except on trial. An instance is used once, by one thread.
 */
public final class PortionedImport {

    private final Consumer<Violation> reported;
    private final LongConsumer progress;
    private final boolean isOnTrial;
    private final List<Violation> violations = new ArrayList<>();
    private final List<Violation> warnings = new ArrayList<>();
    private final ImmutableLongArray.Builder ids = ImmutableLongArray.builder();
    private long doneCount;
    private long refusedCount;

    private PortionedImport(Consumer<Violation> reported, LongConsumer progress, boolean isOnTrial) {
        this.reported = checkNotNull(reported, "reported");
        this.progress = checkNotNull(progress, "progress");
        this.isOnTrial = isOnTrial;
    }

    /**
     * Creates an import.
     *
     * @param reported receives all violations and warnings
     * @param progress receives the number of imported and refused records so far
     */
    public static PortionedImport of(Consumer<Violation> reported, LongConsumer progress) {
        return new PortionedImport(reported, progress, false);
    }

    /**
     * Creates an import on trial (D-51), like {@link #of}. The caller then passes a function to {@link #run} that only checks
     * the records.
     */
    public static PortionedImport onTrial(Consumer<Violation> reported, LongConsumer progress) {
        return new PortionedImport(reported, progress, true);
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
        return ImportResult.of(ids.build().toArray(), violations, warnings);
    }

    private void add(ImportPortion<?> portion) {
        ids.addAll(portion.ids());
        refusedCount += portion.refusedCount();
        int first = Math.toIntExact(doneCount);
        keep(violations, portion.violations(first));
        keep(warnings, portion.warnings(first));
        Stream.concat(portion.violations(first).stream(), portion.warnings(first).stream())
                .sorted(Comparator.comparing(violation -> violation.index().orElseThrow()))
                .forEach(reported);
    }

    private static void keep(List<Violation> kept, List<Violation> more) {
        kept.addAll(more.subList(0, Math.min(more.size(), ImportResult.MAX_VIOLATIONS - kept.size())));
    }

    private void fail(RuntimeException failure) {
        String verb = isOnTrial ? "would be" : "are";
        String message =
                "the source failed at the record with the index %s: %s earlier records %s imported, %s %s refused"
                        .formatted(doneCount, doneCount - refusedCount, verb, refusedCount, verb);
        throw new IllegalStateException(message, failure);
    }
}
