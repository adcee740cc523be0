package dev.waymark.caching;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clicks that are counted but not certainly stored: waiting clicks, and the clicks of running batches. A link is in at most one
 * running batch. Counting a click never waits for a batch.
 */
final class ClickBuffer {

    private static final int BATCH = 500;

    /** The number of links of a failed batch that may fail separately. More failures mean that the storage itself fails. */
    private static final int MAX_FAILURES = 3;

    /** The clicks that one thread is storing. */
    private static final class Batch {

        private final Map<Long, BufferedTally> tallies = new HashMap<>();

        /** The links that were in other running batches at the start of this batch. */
        private final Set<Long> inOtherBatches = new HashSet<>();

        private final CountDownLatch ended = new CountDownLatch(1);

        ImmutableMap<Long, ClickTally> clicks() {
            return ImmutableMap.copyOf(Maps.transformValues(tallies, BufferedTally::toClickTally));
        }
    }

    /**
     * The buffered clicks of a link: waiting clicks, clicks in a running batch, or both.
     *
     * @param waiting the clicks that are in no batch, if any
     * @param batch the running batch with clicks of the link, if any
     */
    private record Buffered(
            @Nullable BufferedTally waiting, @Nullable Batch batch) {

        /** Returns null without clicks. */
        static @Nullable Buffered of(@Nullable BufferedTally waiting, @Nullable Batch batch) {
            return waiting == null && batch == null ? null : new Buffered(waiting, batch);
        }
    }

    private final LinkStore store;

    /** The links with buffered clicks. Each change of an entry is one atomic step, so no reader misses clicks that change places. */
    private final ConcurrentMap<Long, Buffered> links = new ConcurrentHashMap<>();

    ClickBuffer(LinkStore store) {
        this.store = store;
    }

    /** Counts a click, and returns the number of waiting clicks of the link, including this click. */
    long add(long id, ClickFacts facts) {
        Buffered buffered = links.compute(id, (key, old) -> {
            if (old != null && old.waiting() != null) {
                old.waiting().add(facts);
                return old;
            }
            return new Buffered(new BufferedTally().add(facts), old == null ? null : old.batch());
        });
        return waitingClicks(buffered);
    }

    private static long waitingClicks(Buffered buffered) {
        BufferedTally waiting = buffered.waiting();
        return waiting == null ? 0 : waiting.clicks();
    }

    /** Drops the clicks of a deleted link. The store ignores the clicks of a running batch. */
    void forget(long id) {
        links.computeIfPresent(id, (key, old) -> Buffered.of(null, old.batch()));
    }

    /** Returns the links with waiting clicks, and the links in running batches. */
    Set<Long> links() {
        return ImmutableSet.copyOf(links.keySet());
    }

    /** Returns the number of waiting clicks of these links. */
    long clicks(Collection<Long> ids) {
        return Maps.filterKeys(links, ids::contains).values().stream()
                .mapToLong(ClickBuffer::waitingClicks)
                .sum();
    }

    /**
     * Stores the waiting clicks of these links in batches, except for the links that another transaction has locked or another
     * thread is storing. If a batch fails, the method stores the clicks of each link separately.
     *
     * @return the links whose clicks may not be stored because of the other transactions and threads
     * @throws RuntimeException the first failure, after the other clicks are stored as far as possible
     */
    Set<Long> storeUnlocked(Collection<Long> ids) {
        Set<Long> left = new HashSet<>();
        List<Throwable> failures = new ArrayList<>();
        for (List<Long> some : Iterables.partition(ImmutableList.copyOf(ids), BATCH)) {
            try {
                left.addAll(storeTogetherOrEach(some));
            } catch (RuntimeException | Error e) {
                failures.add(e);
            }
        }
        throwFirst(failures);
        return left;
    }

    private static void throwFirst(List<Throwable> failures) {
        if (!failures.isEmpty()) {
            Throwables.throwIfUnchecked(failures.get(0));
        }
    }

    private Set<Long> storeTogetherOrEach(List<Long> ids) {
        try {
            return storeBatch(ids);
        } catch (RuntimeException | Error e) {
            if (ids.size() == 1) {
                throw e;
            }
            return storeEach(ids);
        }
    }

    /** Stops after {@link #MAX_FAILURES}: the clicks of the remaining links then stay in the buffer. */
    private Set<Long> storeEach(List<Long> ids) {
        List<Long> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled); // otherwise the same failing links could stop the other links each time
        Set<Long> left = new HashSet<>();
        List<Throwable> failures = new ArrayList<>();
        for (Long id : shuffled) {
            try {
                left.addAll(storeBatch(ImmutableList.of(id)));
            } catch (RuntimeException | Error e) {
                failures.add(e);
                if (failures.size() == MAX_FAILURES) {
                    break;
                }
            }
        }
        throwFirst(failures);
        return left;
    }

    private Set<Long> storeBatch(List<Long> ids) {
        Batch batch = begin(ids);
        Set<Long> notStored = batch.tallies.keySet();
        try {
            notStored = batch.tallies.isEmpty() ? ImmutableSet.of() : store.addClicksOfUnlocked(batch.clicks());
        } finally {
            end(batch, notStored);
        }
        return Sets.union(notStored, batch.inOtherBatches);
    }

    /**
     * Stores the clicks of these links that were counted before the call. The method waits for the locks of these links as long as
     * the store does, but not for the locks of other links.
     *
     * @param patience the maximum time to wait for other threads that store clicks of these links
     * @throws StorageException if the store fails, or if another thread stores clicks of one of the links for longer than
     *     {@code patience}
     */
    void store(Collection<Long> ids, Duration patience) {
        if (ids.stream().noneMatch(links::containsKey)) {
            return;
        }
        long start = System.nanoTime();
        for (Long id : storeUnlocked(ids)) {
            storeLocked(id, patience, start);
        }
    }

    private void storeLocked(Long id, Duration patience, long start) {
        while (links.containsKey(id)) {
            Batch batch = begin(ImmutableList.of(id));
            if (!batch.tallies.isEmpty()) {
                // No other batch contains the link, so all clicks that were counted before the call are stored or in
                // this batch.
                storeWaiting(batch);
                return;
            }
            end(batch, ImmutableSet.of());
            awaitOtherBatch(id, patience, patience.toNanos() - (System.nanoTime() - start));
        }
    }

    private void storeWaiting(Batch batch) {
        Set<Long> notStored = batch.tallies.keySet();
        try {
            store.addClicks(batch.clicks());
            notStored = ImmutableSet.of();
        } finally {
            end(batch, notStored);
        }
    }

    private void awaitOtherBatch(Long id, Duration patience, long nanos) {
        Buffered buffered = links.get(id);
        Batch other = buffered == null ? null : buffered.batch();
        try {
            if (other != null && !other.ended.await(nanos, TimeUnit.NANOSECONDS)) {
                throw StorageException.retryable(
                        "another thread did not finish storing buffered clicks within " + patience.toMillis()
                                + " ms; the clicks stay in the buffer",
                        null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException(
                    "interrupted while another thread was storing buffered clicks; the clicks stay in the buffer", e);
        }
    }

    /** Moves the waiting clicks of these links to a new running batch, except for the links in other running batches. */
    private Batch begin(List<Long> ids) {
        Batch batch = new Batch();
        for (Long id : ids) {
            links.computeIfPresent(id, (key, old) -> {
                if (old.batch() != null || old.waiting() == null) {
                    batch.inOtherBatches.add(id);
                    return old;
                }
                batch.tallies.put(id, old.waiting());
                return new Buffered(null, batch);
            });
        }
        return batch;
    }

    /** Ends a batch. The clicks that are not stored wait again. */
    private void end(Batch batch, Set<Long> notStored) {
        batch.tallies.forEach((id, tally) -> links.computeIfPresent(
                id,
                (key, old) -> Buffered.of(notStored.contains(id) ? sum(tally, old.waiting()) : old.waiting(), null)));
        batch.ended.countDown();
    }

    private static BufferedTally sum(BufferedTally tally, @Nullable BufferedTally newer) {
        return newer == null ? tally : newer.add(tally.toClickTally());
    }
}
