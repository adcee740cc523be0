package dev.waymark.traffic;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
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

    /** Whoever flushes knows how long to wait. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final LinkStore store;
    private final PendingClicks pending;
    private final Duration patience;

    /** @param patience how long to wait for a batch of another thread's */
    ClickFlusher(LinkStore store, PendingClicks pending, Duration patience) {
        this.store = store;
        this.pending = pending;
        this.patience = patience;
    }

    /** Stores what was counted before; what others are storing it awaits, and then stores what came behind or was not stored. */
    void flush() {
        ImmutableSet<Long> ids = pending.ids();
        Set<Batch> others = new HashSet<>();
        do {
            others.clear();
            storeWaiting(ids, others);
            others.forEach(batch -> await(batch, FOREVER));
        } while (!others.isEmpty());
    }

    /** Stores what waits, as much of it as can be. What another thread is storing, it leaves to that. */
    void storeWaiting() {
        storeWaiting(pending.ids(), new HashSet<>());
    }

    /** Stores the clicks of some links that were counted before, after those that other threads are storing. */
    void store(Set<Long> ids) {
        storeWaiting(ids, new HashSet<>());
        ids.forEach(this::store);
    }

    /** The same of one link. */
    void store(long id) {
        while (pending.has(id) && !store(ImmutableList.of(id), new HashSet<>())) {
            pending.storing(id).ifPresent(batch -> await(batch, patience));
        }
    }

    /** @param others is given the batches of other threads that have clicks of these links */
    private void storeWaiting(Set<Long> ids, Set<Batch> others) {
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
    private @Nullable Throwable storeEach(List<Long> ids, Set<Batch> others) {
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

    /** Whether there were any to store. */
    private boolean store(Collection<Long> ids, Set<Batch> others) {
        Batch batch = pending.take(ids, others);
        if (batch.clicks().isEmpty()) {
            return false;
        }
        try {
            batch.storeIn(store);
        } catch (RuntimeException | Error e) {
            pending.notStored(batch);
            throw e;
        }
        pending.stored(batch);
        return true;
    }

    private static void await(Batch batch, Duration most) {
        try {
            if (!batch.awaitEnd(most)) {
                throw new StorageException(
                        "the clicks of a link were not stored by another thread within " + most.toMillis()
                                + " ms; they are kept",
                        null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while waiting for clicks to be stored; they are kept", e);
        }
    }
}
