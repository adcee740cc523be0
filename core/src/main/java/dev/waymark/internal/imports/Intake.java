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

/** One import: goes through records of any number in small portions, each of which is one transaction. */
public final class Intake {

    private final Consumer<Violation> refused;
    private final LongConsumer progress;
    private final List<Violation> kept = new ArrayList<>();
    private long doneCount;
    private long refusedCount;

    /**
     * Begins an import.
     *
     * @param refused told of all that is wrong with records
     * @param progress told how many records are dealt with so far
     */
    public Intake(Consumer<Violation> refused, LongConsumer progress) {
        this.refused = checkNotNull(refused, "refused");
        this.progress = checkNotNull(progress, "progress");
    }

    /**
     * Deals with all records.
     *
     * @param portion how many at a time
     * @param deal stores the records of one portion, and refuses what cannot be stored
     */
    public <R> ImportResult run(Stream<R> records, int portion, BiConsumer<List<R>, Refusals> deal) {
        Iterator<List<R>> portions =
                Iterators.partition(checkNotNull(records, "records").iterator(), portion);
        while (portions.hasNext()) {
            List<R> some = portions.next();
            some.forEach(each -> checkNotNull(each, "record"));
            Refusals refusals = new Refusals();
            deal.accept(some, refusals);
            tell(refusals);
            doneCount += some.size();
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
