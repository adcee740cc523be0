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
 * Stores buffered clicks. No lock is held during a call of the store, which may wait for a locked row. Only a call that needs
 * the stored clicks of a link waits for the batch with these clicks.
 */
final class ClickFlusher {

    private static final int BATCH = 500;

    /**
     * The number of links of a failed batch that may fail separately. After this number of failures, the clicks of the
     * remaining links stay in the buffer until a later attempt.
     */
    private static final int MAX_FAILURES = 3;

    /** The patience of a flush. The caller of a flush limits the wait. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final LinkStore store;
    private final BufferedClicks buffered;
    private final Duration patience;

    /**
     * @param patience the total time that one call waits for the batches of other threads
     */
    ClickFlusher(LinkStore store, BufferedClicks buffered, Duration patience) {
        this.store = store;
        this.buffered = buffered;
        this.patience = patience;
    }

    /** Stores all clicks that were counted before the call. */
    void flush() {
        store(buffered.ids(), FOREVER);
    }

    /** Stores all buffered clicks that no other thread is storing. */
    void storeAvailable() {
        storeAvailable(buffered.ids(), new HashSet<>());
    }

    /** Stores the clicks of these links that were counted before the call. Waits for other threads no longer than the patience. */
    void store(Set<Long> ids) {
        store(ids, patience);
    }

    /**
     * Makes up to two passes, and more if batches fail. A batch that is found in the first pass may have begun before the
     * call, so the batch may lack clicks that were counted between its begin and the call. A batch that is found in the
     * second pass has begun after the call, so this batch contains all clicks that were buffered before the call.
     */
    private void store(Set<Long> ids, Duration most) {
        Set<ClickBatch> others = new HashSet<>();
        storeAvailable(ids, others);
        boolean isStored = others.isEmpty();
        long end = System.nanoTime() + most.toNanos();
        awaitAll(others, end);
        while (!isStored) {
            others.clear();
            storeAvailable(ids, others);
            awaitAll(others, end);
            isStored = others.stream().allMatch(ClickBatch::isStored);
        }
    }

    /**
     * @param others receives the batches of other threads with clicks of these links
     */
    private void storeAvailable(Set<Long> ids, Set<ClickBatch> others) {
        @Nullable Throwable first = null;
        for (List<Long> some : Iterables.partition(ids, BATCH)) {
            try {
                store(some, others);
            } catch (RuntimeException | Error e) {
                @Nullable Throwable failure = some.size() == 1 ? e : storeEach(some, others);
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            Throwables.throwIfUnchecked(first);
        }
    }

    /**
     * Stores the clicks of each link separately, after a batch with these links has failed, for example because another
     * transaction has locked a row. After {@value #MAX_FAILURES} failures, the method ends, because the storage itself probably
     * fails; the clicks of the remaining links stay in the buffer.
     *
     * @return the first failure, or null if all links are stored
     */
    private @Nullable Throwable storeEach(List<Long> ids, Set<ClickBatch> others) {
        List<Long> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled); // otherwise the same locked rows could stop the other links each time
        @Nullable Throwable first = null;
        int failures = 0;
        for (Long id : shuffled) {
            try {
                store(ImmutableList.of(id), others);
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
                failures++;
                if (failures == MAX_FAILURES) {
                    return first;
                }
            }
        }
        return first;
    }

    private void store(Collection<Long> ids, Set<ClickBatch> others) {
        ClickBatch batch = buffered.take(ids, others);
        if (batch.clicks().isEmpty()) {
            return;
        }
        try {
            batch.storeIn(store);
        } catch (RuntimeException | Error e) {
            buffered.notStored(batch);
            throw e;
        }
        buffered.stored(batch);
    }

    /**
     * @param end the {@link System#nanoTime} at which the patience ends
     */
    private void awaitAll(Set<ClickBatch> batches, long end) {
        try {
            for (ClickBatch batch : batches) {
                if (!batch.awaitEnd(Duration.ofNanos(end - System.nanoTime()))) {
                    throw new StorageException(
                            "the clicks of a link were not stored by another thread within " + patience.toMillis()
                                    + " ms; the clicks stay in the buffer",
                            null);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException(
                    "interrupted while waiting for another thread to store clicks; the clicks stay in the buffer", e);
        }
    }
}
