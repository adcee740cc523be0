package dev.waymark.internal.imports;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** An import of any number of records, in portions. Each portion is one transaction. For use once, by one thread. */
public final class PortionedImport {

    private final Consumer<Violation> refused;
    private final LongConsumer progress;
    private final List<Violation> kept = new ArrayList<>();
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
     * Imports all records.
     *
     * @param size the number of records of a portion
     * @param store stores the records of one portion, and refuses the records that cannot be stored
     */
    public <R> ImportResult run(Stream<R> records, int size, BiConsumer<List<R>, Refusals> store) {
        Iterator<List<R>> portions =
                Iterators.partition(checkNotNull(records, "records").iterator(), size);
        while (portions.hasNext()) {
            List<R> portion = portions.next();
            portion.forEach(each -> checkNotNull(each, "record"));
            Refusals refusals = new Refusals();
            store.accept(portion, refusals);
            tell(refusals);
            doneCount += portion.size();
            progress.accept(doneCount);
        }
        return new ImportResult(doneCount - refusedCount, refusedCount, ImmutableList.copyOf(kept));
    }

    private void tell(Refusals refusals) {
        int first = Math.toIntExact(doneCount);
        refusedCount += refusals.count();
        for (Violation violation : refusals.inOrder(first)) {
            if (kept.size() < ImportResult.MAX_VIOLATIONS) {
                kept.add(violation);
            }
            refused.accept(violation);
        }
    }
}
