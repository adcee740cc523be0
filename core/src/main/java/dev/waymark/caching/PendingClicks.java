package dev.waymark.caching;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.StoredLink;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Clicks that were counted and are not known to be stored: those that wait, and those of batches under way.
 *
 * <p>Whether a row has the clicks of a batch under way, nobody can tell who reads it. So each link is remembered with a
 * total that it has reached for certain, which grows with each click that is counted here, and a reader is shown the
 * greatest number that is certain. That has no click twice, never falls, and lacks at most what other nodes have counted, and
 * only while a batch with clicks of that link is under way. Nothing here waits.
 */
final class PendingClicks {

    /**
     * The clicks of one link.
     *
     * @param waiting those that are in no batch
     * @param days what these are counted by over time, null if they are not; used only while the map's entry is computed
     * @param storing the batch that has others, null if there is none
     * @param total how many clicks the link has at least, all of these included
     */
    private record Pending(
            long waiting,
            @Nullable PendingDays days,
            @Nullable ClickBatch storing,
            long total) {

        static final Pending NONE = new Pending(0, null, null, 0);

        Pending clicked(long found, @Nullable ClickFacts facts) {
            @Nullable PendingDays more = days;
            if (facts != null) {
                more = more == null ? new PendingDays() : more;
                more.add(facts);
            }
            return new Pending(waiting + 1, more, storing, Math.max(total, found) + 1);
        }

        Pending known(long newTotal) {
            return new Pending(waiting, days, storing, Math.max(total, newTotal));
        }

        ClickTally tally() {
            return new ClickTally(waiting, days == null ? ImmutableMap.of() : days.tallies());
        }

        Pending taken(ClickBatch batch) {
            return new Pending(0, null, batch, total);
        }

        /** What is left, null if nothing is. */
        @Nullable
        Pending stored() {
            return waiting == 0 ? null : new Pending(waiting, days, null, total);
        }

        Pending notStored(ClickTally clicks) {
            @Nullable PendingDays all = days;
            if (!clicks.days().isEmpty()) {
                all = all == null ? new PendingDays() : all;
                all.add(clicks.days());
            }
            return new Pending(waiting + clicks.clicks(), all, null, total);
        }
    }

    /** A read of rows from the store, which has begun and not ended. */
    final class RowRead {

        /** What the row may lack is in a batch behind it, if it is not pending. */
        private final ClickBatch before = lastStored;

        private RowRead() {}

        /** The same link with all clicks that are certain. */
        Link withPending(Link row) {
            Pending pending = links.getOrDefault(row.id(), Pending.NONE);
            long certain = Math.max(pending.total(), before.totalSince(row.id()));
            long shown = Math.max(row.clicks() + pending.waiting(), certain);
            if (shown == row.clicks()) {
                return row;
            }
            if (shown > pending.total()) {
                links.computeIfPresent(row.id(), (id, current) -> current.known(shown));
            }
            return row.withClicks(shown);
        }

        StoredLink withPending(StoredLink stored) {
            return stored.withLink(withPending(stored.link()));
        }
    }

    private final ConcurrentMap<Long, Pending> links = new ConcurrentHashMap<>();
    private final Lock appending = new ReentrantLock();
    private volatile ClickBatch lastStored = new ClickBatch();

    /** To be called before the rows are read. */
    RowRead beginRead() {
        return new RowRead();
    }

    /**
     * Counts a click.
     *
     * @param link as it was found
     * @param facts what it is counted by over time, null if it is not
     * @return how many clicks it has at least, this one included
     */
    long add(Link link, @Nullable ClickFacts facts) {
        return links.compute(
                        link.id(),
                        (id, pending) -> (pending == null ? Pending.NONE : pending).clicked(link.clicks(), facts))
                .total();
    }

    /** Forgets the clicks of a link that is gone. */
    void forget(long id) {
        links.remove(id);
    }

    /** Whether this link has pending clicks. */
    boolean has(long id) {
        return links.containsKey(id);
    }

    /** The links that have some. */
    ImmutableSet<Long> ids() {
        return ImmutableSet.copyOf(links.keySet());
    }

    /**
     * What waits for these links, but for those of which another batch is under way: that may be waiting for their rows.
     *
     * @param others is given those batches
     */
    ClickBatch take(Collection<Long> ids, Set<ClickBatch> others) {
        ClickBatch batch = new ClickBatch();
        Map<Long, ClickTally> taken = new HashMap<>();
        for (Long id : ids) {
            links.computeIfPresent(id, (key, pending) -> {
                if (pending.storing() != null) {
                    others.add(pending.storing());
                    return pending;
                }
                if (pending.waiting() == 0) {
                    return pending;
                }
                taken.put(id, pending.tally());
                return pending.taken(batch);
            });
        }
        batch.fill(taken);
        return batch;
    }

    /** From now on the rows have the clicks of the batch. */
    void stored(ClickBatch batch) {
        // Before they are forgotten: who has read too early and comes too late for one finds the other.
        append(batch);
        batch.clicks()
                .keySet()
                .forEach(id -> links.computeIfPresent(
                        id, (key, pending) -> pending.storing() == batch ? pending.stored() : pending));
        batch.end();
    }

    private void append(ClickBatch batch) {
        batch.stored(Maps.toMap(
                batch.clicks().keySet(),
                id -> links.getOrDefault(id, Pending.NONE).total()));
        appending.lock();
        try {
            lastStored.link(batch);
            lastStored = batch;
        } finally {
            appending.unlock();
        }
    }

    /** The clicks of the batch wait again. */
    void notStored(ClickBatch batch) {
        batch.clicks()
                .forEach((id, clicks) -> links.computeIfPresent(
                        id, (key, pending) -> pending.storing() == batch ? pending.notStored(clicks) : pending));
        batch.end();
    }
}
