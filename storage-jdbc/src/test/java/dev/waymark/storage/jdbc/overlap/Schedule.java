package dev.waymark.storage.jdbc.overlap;

import dev.waymark.storage.jdbc.overlap.Overlaps.Mode;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations that have overlapped.
 *
 * @param name the mode and the pauses, as text
 * @param operations the operations, in the order of their beginnings
 * @param outcome the results and rows
 * @param waited for each operation, whether the operation had not ended when the next operation began
 */
record Schedule(Mode mode, String name, List<OverlapOperation> operations, Outcome outcome, List<Boolean> waited) {

    /** Returns the positions of the operations that must have had an effect. */
    List<Integer> effective() {
        List<Integer> effective = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            boolean hadEffect = !OverlapOperation.isRetryable(outcome.results().get(i));
            if (hadEffect && !(mode == Mode.ROLLED_BACK && i == 0)) {
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
