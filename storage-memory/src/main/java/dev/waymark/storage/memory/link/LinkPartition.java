package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.rows.OwnerRows;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextMatches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An owner's links. Readers of links take the lock only to build an index of URLs or to sort the links by clicks. Readers of
 * uniqueness keys always take the lock. One thread at a time changes the links.
 */
final class LinkPartition {

    /**
     * The number of ended versions that {@link #staleClicks} may keep in memory. An ended version keeps all later versions of
     * its link in memory, too.
     */
    private static final int MAX_ENDED = 1_024;

    /**
     * The number of links that raise the maximum number of ended versions by one. With this maximum, the pruning adds almost no
     * cost to a change.
     */
    private static final int LINKS_PER_ENDED = 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final StaleClicks staleClicks = new StaleClicks();
    private final OwnerRows<SortedLink, LinkSearchField, LinkSnapshot> rows;
    private @Nullable UniquenessKeys uniquenessKeys;
    private boolean dropped;
    private int ended;

    /** True if clicks may be unsorted although {@link #staleClicks} is empty. */
    private volatile boolean unsorted;

    LinkPartition(SearchedTexts<SortedLink, LinkSearchField> texts) {
        rows = new OwnerRows<>(LinkSnapshot.EMPTY, texts);
    }

    /** Waits for the lock of the links and their uniqueness keys. */
    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /**
     * Returns whether this partition was removed because it contained no links. Callers then use a new partition of the owner.
     */
    boolean isDropped() {
        return dropped;
    }

    void drop() {
        dropped = true;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the uniqueness keys of the links. The caller holds the lock. */
    UniquenessKeys uniquenessKeys() {
        if (uniquenessKeys == null) {
            uniquenessKeys = new UniquenessKeys();
        }
        return uniquenessKeys;
    }

    /**
     * Creates a version of a link of this partition. The version reports each counted click to this partition, for the order by
     * clicks.
     */
    LinkVersion newVersion(StoredLink link, TransactionState change) {
        return new LinkVersion(staleClicks, link, change);
    }

    /** Returns the rows, which a writer replaces under the lock. */
    OwnerRows<SortedLink, LinkSearchField, LinkSnapshot> rows() {
        return rows;
    }

    /** Deletes the uniqueness keys of a link. The caller holds the lock. */
    void removeUniquenessKeys(long id) {
        if (uniquenessKeys != null) {
            uniquenessKeys.forget(id);
        }
    }

    /** Returns the current links. */
    LinkSnapshot now() {
        return rows.now();
    }

    Stream<LinkVersion> stream() {
        return now().byId().stream().map(SortedLink::row);
    }

    /** Reads the current links, and builds missing indexes of the filter. */
    <T> T read(LinkFilter filter, BiFunction<LinkSnapshot, Optional<TextMatches>, T> reading) {
        filter.search().ifPresent(search -> rows.startIndexing(search, this::locked));
        if (filter.urlKey().isPresent() && now().lacksUrls()) {
            locked(() -> rows.replaceIndexes(LinkSnapshot::withUrls));
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

    /** Counts a version that has ended, and prunes the ended versions if there are many. The caller holds the lock. */
    void rowEnded() {
        ended++;
        if (ended > MAX_ENDED + now().byId().size() / LINKS_PER_ENDED) {
            pruneEnded();
        }
    }

    /**
     * Replaces the ended versions among the clicked versions by the current versions, which costs less than sorting.
     */
    private void pruneEnded() {
        ended = 0;
        unsorted = true;
        current(staleClicks.take()).forEach(staleClicks);
    }

    private Stream<LinkVersion> current(List<LinkVersion> clicked) {
        return clicked.stream()
                .flatMap(row -> row.current().stream())
                .filter(row -> row.isReportedTo(staleClicks))
                .distinct();
    }

    /** Sorts the links by their current clicks. */
    void sortByClicks() {
        if (!staleClicks.isEmpty() || unsorted) {
            locked(this::sortNow);
        }
    }

    private void sortNow() {
        ended = 0;
        unsorted = true;
        List<LinkVersion> clicked = staleClicks.take();
        try {
            sort(clicked);
            unsorted = false;
        } finally {
            if (unsorted) {
                clicked.forEach(staleClicks);
            }
        }
    }

    private void sort(List<LinkVersion> clicked) {
        List<ByClicks> before = new ArrayList<>();
        List<ByClicks> after = new ArrayList<>();
        current(clicked).forEach(row -> {
            before.add(row.byClicks());
            after.add(new ByClicks(row, row.clicks()));
        });
        rows.replaceIndexes(snapshot -> snapshot.resortByClicks(before, after));
        after.forEach(each -> each.row().setByClicks(each));
    }
}
