package dev.waymark.caching;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores pending clicks. Nothing is locked while the store is asked: it may itself be waiting, for a row that something else has
 * locked. Only who needs the clicks of a link to be stored waits for the batch that has them.
 */
final class ClickFlusher {

    private static final int BATCH = 500;

    /** How many links of a batch may fail one by one before the others are left to the next time. */
    private static final int FEW = 3;

    /** For a flush, whose caller ends the wait. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final LinkStore store;
    private final PendingClicks pending;
    private final Duration patience;

    /** @param patience how long one call waits for the batches of other threads, in total */
    ClickFlusher(LinkStore store, PendingClicks pending, Duration patience) {
        this.store = store;
        this.pending = pending;
        this.patience = patience;
    }

    /** Stores all clicks that were counted before the call. */
    void flush() {
        store(pending.ids(), FOREVER);
    }

    /** Stores all buffered clicks that no other thread is storing. */
    void storeWaiting() {
        storeWaiting(pending.ids(), new HashSet<>());
    }

    /** Stores the clicks of these links that were counted before the call. Waits for other threads no longer than the patience. */
    void store(Set<Long> ids) {
        store(ids, patience);
    }

    /**
     * The batches of other threads after the first pass may have begun before the call, so later clicks may be missing from these
     * batches. A batch after the second pass contains all clicks from before the call.
     */
    private void store(Set<Long> ids, Duration most) {
        Set<ClickBatch> others = new HashSet<>();
        storeWaiting(ids, others);
        boolean isStored = others.isEmpty();
        long end = System.nanoTime() + most.toNanos();
        awaitAll(others, end);
        while (!isStored) {
            others.clear();
            storeWaiting(ids, others);
            awaitAll(others, end);
            isStored = others.stream().allMatch(ClickBatch::isStored);
        }
    }

    /** @param others is given the batches of other threads that have clicks of these links */
    private void storeWaiting(Set<Long> ids, Set<ClickBatch> others) {
        @Nullable Throwable first = null;
        for (List<Long> some : Iterables.partition(ids, BATCH)) {
            try {
                store(some, others);
            } catch (RuntimeException | Error e) {
                @Nullable Throwable again = some.size() == 1 ? e : storeEach(some, others);
                first = first == null ? again : first;
            }
        }
        if (first != null) {
            Throwables.throwIfUnchecked(first);
        }
    }

    /**
     * What cannot be stored together may be stored one by one, but for the few that were in the way, by a lock of something
     * else, say. Of more than a few it is the storage itself that fails, and the rest waits.
     *
     * @return why some are not stored, null if all are
     */
    private @Nullable Throwable storeEach(List<Long> ids, Set<ClickBatch> others) {
        List<Long> inTurn = new ArrayList<>(ids);
        Collections.shuffle(inTurn); // or the same few would be in the way of the others each time
        @Nullable Throwable first = null;
        int failures = 0;
        for (Long id : inTurn) {
            try {
                store(ImmutableList.of(id), others);
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
                failures++;
                if (failures == FEW) {
                    return first;
                }
            }
        }
        return first;
    }

    private void store(Collection<Long> ids, Set<ClickBatch> others) {
        ClickBatch batch = pending.take(ids, others);
        if (batch.clicks().isEmpty()) {
            return;
        }
        try {
            batch.storeIn(store);
        } catch (RuntimeException | Error e) {
            pending.notStored(batch);
            throw e;
        }
        pending.stored(batch);
    }

    /** @param end the time of {@link System#nanoTime} at which the patience ends */
    private void awaitAll(Set<ClickBatch> batches, long end) {
        try {
            for (ClickBatch batch : batches) {
                if (!batch.awaitEnd(Duration.ofNanos(end - System.nanoTime()))) {
                    throw new StorageException(
                            "the clicks of a link were not stored by another thread within " + patience.toMillis()
                                    + " ms; they are kept",
                            null);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while waiting for clicks to be stored; they are kept", e);
        }
    }
}
