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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
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

    /** The time after which no visitor has read the link before it became exact. */
    private static final long NANOS_OF_EXACT_CLICKS = TimeUnit.MINUTES.toNanos(1);

    /** The clicks that one thread is storing. */
    private static final class Batch {

        private final ConcurrentMap<Long, BufferedTally> tallies = new ConcurrentHashMap<>();

        /** The links that were in other running batches at the start of this batch. */
        private final Set<Long> inOtherBatches = new HashSet<>();

        /** The links whose clicks are not stored; null while the batch runs. */
        private volatile @Nullable Set<Long> notStored;

        private final CountDownLatch ended = new CountDownLatch(1);

        ImmutableMap<Long, ClickTally> clicks() {
            return ImmutableMap.copyOf(Maps.transformValues(tallies, BufferedTally::toClickTally));
        }
    }

    /**
     * The state of a link: waiting clicks, clicks in a running batch, or both, or none and a time without buffering.
     *
     * @param waiting the clicks that are in no batch, if any
     * @param batch the running batch with clicks of the link, if any
     * @param isExact whether no further clicks are buffered
     * @param since the {@link System#nanoTime} at which {@code isExact} became true
     */
    private record Buffered(
            @Nullable BufferedTally waiting, @Nullable Batch batch, boolean isExact, long since) {

        static final Buffered NONE = new Buffered(null, null, false, 0);

        Buffered with(@Nullable BufferedTally newWaiting, @Nullable Batch newBatch) {
            return new Buffered(newWaiting, newBatch, isExact, since);
        }

        Buffered exact() {
            return new Buffered(waiting, batch, true, System.nanoTime());
        }

        /** Returns this state without a time that is over, and without a batch that has ended. */
        Buffered current(Long id) {
            boolean isOver = isExact && System.nanoTime() - since > NANOS_OF_EXACT_CLICKS;
            Buffered current = isOver ? new Buffered(waiting, batch, false, 0) : this;
            Set<Long> notStored = batch == null ? null : batch.notStored;
            if (batch == null || notStored == null) {
                return current;
            }
            BufferedTally tally = notStored.contains(id) ? batch.tallies.get(id) : null;
            return current.with(tally == null ? waiting : sum(tally, waiting), null);
        }

        boolean hasClicks() {
            return waiting != null || batch != null;
        }

        /** Returns null without any content. */
        @Nullable
        Buffered orNull() {
            return hasClicks() || isExact ? this : null;
        }
    }

    private final LinkStore store;

    /** Each change of an entry is one atomic step, so no reader misses clicks that change places. */
    private final ConcurrentMap<Long, Buffered> links = new ConcurrentHashMap<>();

    ClickBuffer(LinkStore store) {
        this.store = store;
    }

    /**
     * Counts a click, unless the clicks of the link are {@linkplain #makeExact exact}.
     *
     * @return the number of waiting clicks of the link, including this click; empty if the click is not counted
     */
    OptionalLong add(long id, Instant now, ClickFacts facts) {
        Buffered buffered = links.compute(id, (key, old) -> {
            Buffered current = old == null ? Buffered.NONE : old.current(key);
            if (current.isExact()) {
                return current;
            }
            if (current.waiting() != null) {
                current.waiting().add(now, facts);
                return current;
            }
            return current.with(new BufferedTally().add(now, facts), current.batch());
        });
        return buffered.isExact() ? OptionalLong.empty() : OptionalLong.of(waitingClicks(buffered));
    }

    private static long waitingClicks(Buffered buffered) {
        BufferedTally waiting = buffered.waiting();
        return waiting == null ? 0 : waiting.clicks();
    }

    private static long batchedClicks(Long id, Buffered buffered) {
        Batch batch = buffered.batch();
        BufferedTally tally = batch == null ? null : batch.tallies.get(id);
        return tally == null ? 0 : tally.clicks();
    }

    /**
     * Buffers no further clicks of a link for a minute: visitors who have read the link before it needed exact clicks may still
     * count clicks. The clicks in the buffer stay there.
     */
    void makeExact(long id) {
        links.compute(id, (key, old) -> (old == null ? Buffered.NONE : old).exact());
    }

    /** Drops the clicks of a deleted link. The store ignores the clicks of a running batch. */
    void forget(long id) {
        links.computeIfPresent(id, (key, old) -> old.with(null, old.batch()).orNull());
    }

    /** Returns the links with waiting clicks, and the links in running batches. */
    Set<Long> links() {
        links.keySet()
                .forEach(id ->
                        links.computeIfPresent(id, (key, old) -> old.current(id).orNull()));
        return ImmutableSet.copyOf(Maps.filterValues(links, Buffered::hasClicks).keySet());
    }

    private boolean has(Long id) {
        Buffered buffered = links.get(id);
        return buffered != null && buffered.hasClicks();
    }

    /** Returns the number of buffered clicks of these links. */
    long clicks(Collection<Long> ids) {
        return Maps.filterKeys(links, ids::contains).entrySet().stream()
                .mapToLong(each -> waitingClicks(each.getValue()) + batchedClicks(each.getKey(), each.getValue()))
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

    /** Stores the waiting clicks of these links together, as {@link #storeUnlocked} does. */
    Set<Long> storeBatch(List<Long> ids) {
        Batch batch = new Batch();
        Set<Long> notStored = batch.tallies.keySet();
        try {
            begin(batch, ids);
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
        if (ids.stream().noneMatch(this::has)) {
            return;
        }
        long left = patience.toNanos();
        for (Long id : storeUnlocked(ids)) {
            left -= storeLocked(id, patience, left);
        }
    }

    /**
     * Stores the clicks of a link, and waits for another thread that stores clicks of the link.
     *
     * @param left the rest of {@code patience}, in nanoseconds
     * @return the time of the wait for another thread, in nanoseconds
     */
    private long storeLocked(Long id, Duration patience, long left) {
        long waited = 0;
        while (has(id)) {
            if (storeWaiting(id)) {
                return waited;
            }
            long start = System.nanoTime();
            awaitOtherBatch(id, patience, left - waited);
            waited += System.nanoTime() - start;
        }
        return waited;
    }

    /** Stores the waiting clicks of a link. Returns false if no clicks wait, or if another running batch contains the link. */
    private boolean storeWaiting(Long id) {
        Batch batch = new Batch();
        Set<Long> notStored = batch.tallies.keySet();
        try {
            begin(batch, ImmutableList.of(id));
            if (batch.tallies.isEmpty()) {
                return false;
            }
            // No other batch contains the link, so all clicks that were counted before the call are stored or in this
            // batch.
            store.addClicks(batch.clicks());
            notStored = ImmutableSet.of();
            return true;
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

    /** Moves the waiting clicks of these links to a running batch, except for the links in other running batches. */
    private void begin(Batch batch, List<Long> ids) {
        for (Long id : ids) {
            links.computeIfPresent(id, (key, old) -> {
                Buffered current = old.current(id);
                if (current.batch() != null) {
                    batch.inOtherBatches.add(id);
                    return current;
                }
                if (current.waiting() == null) {
                    return current.orNull();
                }
                batch.tallies.put(id, current.waiting());
                return current.with(null, batch);
            });
        }
    }

    /** Ends a batch. The clicks that are not stored wait again. */
    private void end(Batch batch, Set<Long> notStored) {
        // From here on, each change of an entry ends the batch in this entry, even if the next step fails half-way. An
        // entry that a failed begin has not changed keeps its clicks, because the entry does not refer to the batch.
        batch.notStored = notStored;
        try {
            batch.tallies
                    .keySet()
                    .forEach(id -> links.computeIfPresent(
                            id, (key, old) -> old.current(id).orNull()));
        } finally {
            batch.ended.countDown();
        }
    }

    /** Returns the sum as a new tally: after an error, the same sum is computed again. */
    private static BufferedTally sum(BufferedTally tally, @Nullable BufferedTally newer) {
        return newer == null
                ? tally
                : new BufferedTally().add(tally.toClickTally()).add(newer.toClickTally());
    }
}
