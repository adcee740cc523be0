package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.storage.memory.rows.Rows;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One owner's links, which are read without a lock and changed by one thread at a time. */
final class LinkPartition {

    /**
     * More rows than this that have ended are not kept only because one of them was clicked: each leads to all that came after
     * it.
     */
    private static final int FEW = 1_024;

    /** Besides, one for so many links, so that to let go of them costs each change next to nothing. */
    private static final int PART = 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final StaleClicks staleClicks = new StaleClicks();
    private final Rows<SortedLink, LinkSearchField, LinkSnapshot> rows;
    private @Nullable Claims claims;
    private boolean dropped;
    private int ended;

    /** Whether there may be clicks that are not sorted, whatever is noted at this moment. */
    private volatile boolean unsorted;

    LinkPartition(Texts<SortedLink, LinkSearchField> texts) {
        rows = new Rows<>(LinkSnapshot.EMPTY, texts);
    }

    /** Waits until nobody changes the links, or their claims. */
    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** Whether another partition is to be taken in place of this one. */
    boolean isDropped() {
        return dropped;
    }

    void drop() {
        dropped = true;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** What links have claimed; under the lock. */
    Claims claims() {
        if (claims == null) {
            claims = new Claims();
        }
        return claims;
    }

    /** What changes exchange; under the lock. */
    Rows<SortedLink, LinkSearchField, LinkSnapshot> rows() {
        return rows;
    }

    /** Forgets what a link has claimed; under the lock. */
    void forgetClaims(long id) {
        if (claims != null) {
            claims.forget(id);
        }
    }

    /** The links of this moment. */
    LinkSnapshot now() {
        return rows.now();
    }

    Stream<LinkRow> stream() {
        return now().byId().stream().map(SortedLink::row);
    }

    /** Reads the links of this moment, with indexes that may have to be made for it. */
    <T> T read(LinkFilter filter, BiFunction<LinkSnapshot, Optional<TextMatches>, T> reading) {
        filter.search().ifPresent(search -> rows.prepare(search, this::locked));
        if (filter.urlKey().isPresent() && now().lacksUrls()) {
            locked(() -> rows.improve(LinkSnapshot::withUrls));
        }
        return rows.read(filter.search(), reading);
    }

    private void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    /** To be called when a row has ended; under the lock. */
    void ended() {
        ended++;
        if (ended > FEW + now().byId().size() / PART) {
            letGo();
        }
    }

    /** Notes the rows of now in place of those that have ended, which is done sooner than to sort them. */
    private void letGo() {
        ended = 0;
        unsorted = true;
        current(staleClicks.take()).forEach(staleClicks::add);
    }

    private Stream<LinkRow> current(List<LinkRow> clicked) {
        return clicked.stream()
                .flatMap(row -> row.current().stream())
                .filter(row -> row.partition() == this)
                .distinct();
    }

    /** To be called when a click of the row is counted; needs no lock. */
    void clicked(LinkRow row) {
        staleClicks.add(row);
    }

    /** Sorts links by clicks as they are now. */
    void sortByClicks() {
        if (!staleClicks.isEmpty() || unsorted) {
            locked(this::sortNow);
        }
    }

    private void sortNow() {
        ended = 0;
        unsorted = true;
        List<LinkRow> clicked = staleClicks.take();
        try {
            sort(clicked);
            unsorted = false;
        } finally {
            if (unsorted) {
                clicked.forEach(staleClicks::add);
            }
        }
    }

    private void sort(List<LinkRow> clicked) {
        List<ByClicks> before = new ArrayList<>();
        List<ByClicks> after = new ArrayList<>();
        current(clicked).forEach(row -> {
            before.add(row.byClicks());
            after.add(new ByClicks(row, row.clicks()));
        });
        rows.improve(snapshot -> snapshot.resortByClicks(before, after));
        after.forEach(each -> each.row().setByClicks(each));
    }
}
