package dev.waymark.internal.list;

import java.util.List;
import java.util.function.LongConsumer;

/**
 * A walk through the records of a query (D-34), in descending order of ids. The walk changes each record at most once, even if
 * other callers change the record during the walk. The walk does not include records that are created during the walk. Each
 * portion of the records is written in one transaction, or in several if other callers change records of the portion.
 */
public final class QueryWalk {

    /** The maximum number of records in one transaction: a larger portion would block other writers for longer. */
    public static final int PORTION = 512;

    private QueryWalk() {}

    /** The change of one portion of records. */
    @FunctionalInterface
    public interface Step {

        /** Changes the records with the highest ids below {@code below}, at most {@code limit} records. */
        Portion change(long below, int limit);
    }

    /**
     * A portion of records after the change.
     *
     * @param changed the number of changed records
     * @param ids the ids of the records in descending order; empty for the last portion, which has no records
     */
    public record Portion(int changed, List<Long> ids) {}

    /**
     * Changes all records of a query, in portions.
     *
     * @param maxPortion the maximum number of records of a portion
     * @param progress receives the number of changed records so far, after each portion with a changed record
     * @return the number of changed records
     */
    public static long run(int maxPortion, Step step, LongConsumer progress) {
        Pace pace = new Pace(maxPortion);
        long changed = 0;
        long below = Long.MAX_VALUE;
        while (true) {
            long start = System.nanoTime();
            Portion portion = step.change(below, pace.size());
            List<Long> ids = portion.ids();
            if (ids.isEmpty()) {
                return changed;
            }
            pace.adapt(System.nanoTime() - start, ids.size());
            below = ids.get(ids.size() - 1);
            changed += portion.changed();
            if (portion.changed() > 0) {
                progress.accept(changed);
            }
        }
    }
}
