package dev.waymark.storage.jdbc.overlap;

import java.util.ArrayList;
import java.util.List;

/**
 * Operations that have overlapped.
 *
 * @param name the mode and the pauses
 * @param operations the operations, in the order of their beginnings
 * @param outcome the results and rows
 * @param isRolledBack whether the transaction of the first operation was rolled back
 * @param waited for each operation, whether the operation had not ended when the next operation began
 */
record Schedule(
        String name, List<OverlapOperation> operations, Outcome outcome, boolean isRolledBack, List<Boolean> waited) {

    /** Returns the positions of the operations that must have had an effect. */
    List<Integer> effective() {
        List<Integer> effective = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            boolean hadEffect = !OverlapOperation.isRetryable(outcome.results().get(i));
            if (hadEffect && !(isRolledBack && i == 0)) {
                effective.add(i);
            }
        }
        return effective;
    }

    /** Returns whether each operation that ended before another operation began stands before the other operation. */
    boolean allows(List<Integer> order) {
        for (int i = 0; i < order.size(); i++) {
            for (int later : order.subList(i + 1, order.size())) {
                if (later < order.get(i) && !waited.get(later)) {
                    return false;
                }
            }
        }
        return true;
    }
}
