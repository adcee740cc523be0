package dev.waymark.storage.memory.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The links of an owner that were clicked since the last sort by clicks. A visit adds its link without waiting. A list
 * by clicks sorts these links first.
 */
final class StaleClicks implements Consumer<LinkVersion> {

    /** The links that were added between two calls of {@link #take}. */
    private static final class Round {

        final Queue<LinkVersion> rows = new ConcurrentLinkedQueue<>();

        /**
         * The mark of the links in the queue. The mark is a separate object, because a link that referred to the queue
         * itself would keep in memory all links that arrive in the queue after {@link #take}.
         */
        final Object mark = new Object();
    }

    private volatile @Nullable Round present;

    /**
     * Adds a link after a counted click. If another thread takes the queue during this call, that thread may have read
     * the queue too early, so this method adds the link again.
     */
    @Override
    public void accept(LinkVersion row) {
        Round round;
        do {
            round = round();
            if (!row.isMarked(round.mark)) {
                round.rows.add(row);
                row.setMark(round.mark);
            }
        } while (round != present);
    }

    private Round round() {
        Round round = present;
        return round == null ? begin() : round;
    }

    private synchronized Round begin() {
        Round round = present;
        if (round == null) {
            round = new Round();
            present = round;
        }
        return round;
    }

    boolean isEmpty() {
        Round round = present;
        return round == null || round.rows.isEmpty();
    }

    /** Removes and returns the added links. A later click adds its link again. */
    List<LinkVersion> take() {
        Queue<LinkVersion> noted = round().rows;
        present = null;
        List<LinkVersion> taken = new ArrayList<>();
        for (LinkVersion row = noted.poll(); row != null; row = noted.poll()) {
            taken.add(row);
        }
        return taken;
    }
}
