package dev.waymark.storage.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The links of an owner that were clicked since they were last sorted by clicks. Visits only note the link here, without
 * waiting for anyone; who wants to read the order brings it up to date first.
 */
final class StaleClicks {

    private volatile @Nullable Queue<LinkRow> rows;

    /**
     * To be called when the click is counted. If the queue is taken meanwhile, its rows may have been read already: then the
     * row is noted again.
     */
    void add(LinkRow row) {
        Queue<LinkRow> noted;
        do {
            noted = queue();
            if (!row.isNotedIn(noted)) {
                noted.add(row);
                row.setNotedIn(noted);
            }
        } while (noted != rows);
    }

    private Queue<LinkRow> queue() {
        Queue<LinkRow> present = rows;
        return present == null ? begin() : present;
    }

    private synchronized Queue<LinkRow> begin() {
        Queue<LinkRow> present = rows;
        if (present == null) {
            present = new ConcurrentLinkedQueue<>();
            rows = present;
        }
        return present;
    }

    boolean isEmpty() {
        Queue<LinkRow> present = rows;
        return present == null || present.isEmpty();
    }

    /** Takes the rows that were noted so far. Clicks that are counted from now on are noted anew. */
    List<LinkRow> take() {
        Queue<LinkRow> noted = queue();
        rows = null;
        List<LinkRow> taken = new ArrayList<>();
        for (LinkRow row = noted.poll(); row != null; row = noted.poll()) {
            taken.add(row);
        }
        return taken;
    }
}
