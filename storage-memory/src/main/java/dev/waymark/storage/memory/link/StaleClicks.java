package dev.waymark.storage.memory.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The links of an owner that were clicked since they were last sorted by clicks. Visits only note the link here, without
 * waiting for anyone; who wants to read the order brings it up to date first.
 */
final class StaleClicks implements Consumer<LinkVersion> {

    /** Those that were noted between two times that they were taken. */
    private static final class Round {

        final Queue<LinkVersion> rows = new ConcurrentLinkedQueue<>();

        /** What rows know that they are in the queue by. If they knew the queue, it would keep who comes too late to be taken. */
        final Object mark = new Object();
    }

    private volatile @Nullable Round present;

    /**
     * To be called when the click is counted. If the queue is taken meanwhile, its rows may have been read already: then the
     * row is noted again.
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

    /** Takes the rows that were noted so far. Clicks that are counted from now on are noted anew. */
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
