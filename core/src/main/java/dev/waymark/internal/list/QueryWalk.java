package dev.waymark.internal.list;

import java.util.List;
import java.util.OptionalLong;
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
     * @param lowest the lowest id of the portion; empty for the last portion, which has no records
     */
    public record Portion(int changed, OptionalLong lowest) {

        /** Creates a portion from the ids of its records in descending order. The last portion has no ids. */
        public static Portion of(int changed, List<Long> ids) {
            return new Portion(
                    changed, ids.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ids.get(ids.size() - 1)));
        }
    }

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
        OptionalLong below = OptionalLong.of(Long.MAX_VALUE);
        while (below.isPresent()) {
            long start = System.nanoTime();
            Portion portion = step.change(below.getAsLong(), pace.size());
            pace.adapt(System.nanoTime() - start);
            changed += portion.changed();
            if (portion.changed() > 0) {
                progress.accept(changed);
            }
            below = portion.lowest();
        }
        return changed;
    }
}
