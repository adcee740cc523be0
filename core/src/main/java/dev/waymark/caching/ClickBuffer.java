package dev.waymark.caching;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The clicks that are counted but not certainly stored: waiting clicks, and the clicks of the running batch. One thread at a time
 * stores batches. Counting a click never waits for this thread.
 */
final class ClickBuffer {

    private static final int BATCH = 500;

    /** The number of links of a failed batch that may fail separately. More failures mean that the storage itself fails. */
    private static final int MAX_FAILURES = 3;

    private final LinkStore store;
    private final ConcurrentMap<Long, BufferedTally> waiting = new ConcurrentHashMap<>();

    /** The clicks of the running batch. */
    private volatile Map<Long, BufferedTally> storing = ImmutableMap.of();

    /** Held by the thread that stores batches, also during the call of the store. */
    private final ReentrantLock lock = new ReentrantLock();

    ClickBuffer(LinkStore store) {
        this.store = store;
    }

    /** Counts a click, and returns the number of waiting clicks of the link, including this click. */
    long add(long id, ClickFacts facts) {
        return waiting.compute(id, (key, tally) -> (tally == null ? new BufferedTally() : tally).add(facts))
                .clicks();
    }

    /** Drops the clicks of a deleted link. The store ignores the clicks of the running batch. */
    void forget(long id) {
        waiting.remove(id);
    }

    /** Stores all clicks that were counted before the call. The caller limits the time. */
    void storeAll() {
        lock.lock();
        try {
            storeWaiting(waiting.keySet());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stores the clicks of these links that were counted before the call.
     *
     * @param patience the maximum time to wait for the batches of another thread
     * @throws StorageException if the store fails, or if another thread stores batches for longer than {@code patience}
     */
    void store(Collection<Long> ids, Duration patience) {
        if (ids.stream().noneMatch(this::has)) {
            return;
        }
        if (!tryLock(patience)) {
            throw StorageException.retryable(
                    "another thread did not finish storing buffered clicks within " + patience.toMillis()
                            + " ms; the clicks stay in the buffer",
                    null);
        }
        try {
            // No batch is running now, so all clicks that were counted before the call are stored or waiting.
            storeWaiting(ids);
        } finally {
            lock.unlock();
        }
    }

    private boolean has(Long id) {
        // In this order: a click is in the running batch before the click leaves the waiting clicks.
        return waiting.containsKey(id) || storing.containsKey(id);
    }

    /** Returns whether this thread now holds the lock. */
    private boolean tryLock(Duration patience) {
        try {
            return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException(
                    "interrupted while another thread was storing buffered clicks; the clicks stay in the buffer", e);
        }
    }

    /**
     * Stores the waiting clicks of these links in batches. If a batch fails, for example because another transaction has locked a
     * row, the method stores the clicks of each link separately.
     *
     * @throws RuntimeException the first failure, after the other clicks are stored as far as possible
     */
    private void storeWaiting(Collection<Long> ids) {
        List<Throwable> failures = new ArrayList<>();
        for (List<Long> some : Iterables.partition(ImmutableList.copyOf(ids), BATCH)) {
            try {
                storeBatch(some);
            } catch (RuntimeException | Error e) {
                failures.addAll(some.size() == 1 ? ImmutableList.of(e) : storeEach(some));
            }
        }
        if (!failures.isEmpty()) {
            Throwables.throwIfUnchecked(failures.get(0));
        }
    }

    /** Returns the failures, at most {@link #MAX_FAILURES}: the clicks of the remaining links then stay in the buffer. */
    private List<Throwable> storeEach(List<Long> ids) {
        List<Long> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled); // otherwise the same locked rows could stop the other links each time
        List<Throwable> failures = new ArrayList<>();
        for (Long id : shuffled) {
            try {
                storeBatch(ImmutableList.of(id));
            } catch (RuntimeException | Error e) {
                failures.add(e);
                if (failures.size() == MAX_FAILURES) {
                    break;
                }
            }
        }
        return failures;
    }

    private void storeBatch(List<Long> ids) {
        Map<Long, BufferedTally> batch = new ConcurrentHashMap<>();
        storing = batch;
        for (Long id : ids) {
            waiting.computeIfPresent(id, (key, tally) -> {
                batch.put(id, tally);
                return null;
            });
        }
        try {
            if (!batch.isEmpty()) {
                store.addClicks(ImmutableMap.copyOf(Maps.transformValues(batch, BufferedTally::toClickTally)));
            }
        } catch (Throwable e) {
            // The clicks wait again before they leave the batch.
            batch.forEach((id, tally) -> waiting.merge(id, tally, (newer, older) -> newer.add(older.toClickTally())));
            throw e;
        } finally {
            storing = ImmutableMap.of();
        }
    }
}
