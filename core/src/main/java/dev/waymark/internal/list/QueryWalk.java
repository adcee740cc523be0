package dev.waymark.internal.list;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;

/**
 * A walk through the records of a query (D-34), in descending order of ids. The walk returns each record at most once, even if
 * the record changes during the walk. The walk does not include records that are created during the walk.
 *
 * <p>The walk reads 8,192 ids at a time, because a database may have to sort all remaining records for each read. Each portion
 * of these ids is one transaction.
 *
 * @param ids reads the ids of the query
 */
public record QueryWalk(Ids ids) {

    /** The maximum number of records in one transaction: a larger portion would block other writers for longer. */
    public static final int PORTION = 512;

    private static final int WINDOW = 16 * PORTION;

    /** Reads the highest ids of a query below a given id, in descending order. */
    @FunctionalInterface
    public interface Ids {
        List<Long> below(long id, int limit);
    }

    /** Passes the ids of all records to an action, in portions. */
    public void forEach(Consumer<List<Long>> action) {
        ToIntFunction<List<Long>> withoutChange = portion -> {
            action.accept(portion);
            return 0;
        };
        changeInPortions(PORTION, withoutChange, changed -> {});
    }

    /**
     * Changes all records, in portions.
     *
     * @param maxPortion the maximum number of records of a portion
     * @param change changes the records with these ids, if the query still selects the records; returns the number of changed
     *     records
     * @param progress receives the number of changed records so far
     * @return the number of changed records
     */
    public long changeInPortions(int maxPortion, ToIntFunction<List<Long>> change, LongConsumer progress) {
        Pace pace = new Pace(maxPortion);
        long changed = 0;
        List<Long> left = ids.below(Long.MAX_VALUE, WINDOW);
        while (!left.isEmpty()) {
            List<Long> portion = left.subList(0, Math.min(pace.size(), left.size()));
            long start = System.nanoTime();
            int more = change.applyAsInt(portion);
            pace.adapt(System.nanoTime() - start);
            changed += more;
            if (more > 0) {
                progress.accept(changed);
            }
            left = portion.size() < left.size()
                    ? left.subList(portion.size(), left.size())
                    : ids.below(portion.get(portion.size() - 1), WINDOW);
        }
        return changed;
    }
}
