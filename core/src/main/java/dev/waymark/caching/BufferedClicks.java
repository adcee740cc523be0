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
 * The clicks that are counted but not certainly stored: clicks in the buffer, and clicks of running batches.
 *
 * <p>A reader of a row cannot detect whether the row contains the clicks of a running batch. Therefore this class stores a
 * minimum total for each link, which grows with each click of this instance, and a reader receives the greatest known minimum.
 * This number contains no click twice and never decreases. The number may lack clicks of other instances, but only during a
 * batch with clicks of the link. No method waits.
 */
final class BufferedClicks {

    /**
     * The clicks of one link.
     *
     * @param waiting the number of buffered clicks that no running batch contains
     * @param days the waiting clicks by day and dimension, or null without statistics; only accessed inside of
     * {@code compute} of the map
     * @param storing the running batch with other clicks of the link, or null
     * @param total the minimum number of clicks of the link, including all clicks here
     */
    private record OfLink(
            long waiting,
            @Nullable BufferedDays days,
            @Nullable ClickBatch storing,
            long total) {

        static final OfLink NONE = new OfLink(0, null, null, 0);

        OfLink clicked(long found, @Nullable ClickFacts facts) {
            @Nullable BufferedDays more = days;
            if (facts != null) {
                more = more == null ? new BufferedDays() : more;
                more.add(facts);
            }
            return new OfLink(waiting + 1, more, storing, Math.max(total, found) + 1);
        }

        OfLink known(long newTotal) {
            return new OfLink(waiting, days, storing, Math.max(total, newTotal));
        }

        ClickTally tally() {
            return new ClickTally(waiting, days == null ? ImmutableMap.of() : days.tallies());
        }

        OfLink taken(ClickBatch batch) {
            return new OfLink(0, null, batch, total);
        }

        /** Returns the remaining clicks, or null if no clicks remain. */
        @Nullable
        OfLink stored() {
            return waiting == 0 ? null : new OfLink(waiting, days, null, total);
        }

        OfLink notStored(ClickTally clicks) {
            @Nullable BufferedDays all = days;
            if (!clicks.days().isEmpty()) {
                all = all == null ? new BufferedDays() : all;
                all.add(clicks.days());
            }
            return new OfLink(waiting + clicks.clicks(), all, null, total);
        }
    }

    /** A running read of rows from the store. */
    final class RowRead {

        /**
         * The last batch that was stored before the read. Clicks that leave the buffer during the read, and are not in the row,
         * are in a batch after this batch.
         */
        private final ClickBatch before = lastStored;

        private RowRead() {}

        /** Returns the link with the greatest known minimum of its clicks. */
        Link withBufferedClicks(Link row) {
            OfLink buffered = links.getOrDefault(row.id(), OfLink.NONE);
            long certain = Math.max(buffered.total(), before.totalSince(row.id()));
            long shown = Math.max(row.clicks() + buffered.waiting(), certain);
            if (shown == row.clicks()) {
                return row;
            }
            if (shown > buffered.total()) {
                links.computeIfPresent(row.id(), (id, current) -> current.known(shown));
            }
            return row.withClicks(shown);
        }

        StoredLink withBufferedClicks(StoredLink stored) {
            return stored.withLink(withBufferedClicks(stored.link()));
        }
    }

    private final ConcurrentMap<Long, OfLink> links = new ConcurrentHashMap<>();
    private final Lock appending = new ReentrantLock();
    private volatile ClickBatch lastStored = new ClickBatch();

    /** Must be called before the read of the rows. */
    RowRead beginRead() {
        return new RowRead();
    }

    /**
     * Counts a click.
     *
     * @param link the link in the state in which a visit found the link
     * @param facts the values for click statistics, or null without statistics
     * @return the minimum number of clicks of the link, including this click
     */
    long add(Link link, @Nullable ClickFacts facts) {
        return links.compute(
                        link.id(),
                        (id, buffered) -> (buffered == null ? OfLink.NONE : buffered).clicked(link.clicks(), facts))
                .total();
    }

    /** Drops the clicks of a deleted link. */
    void forget(long id) {
        links.remove(id);
    }

    /** Returns whether this link has buffered clicks. */
    boolean has(long id) {
        return links.containsKey(id);
    }

    /** Returns the links with buffered clicks. */
    ImmutableSet<Long> ids() {
        return ImmutableSet.copyOf(links.keySet());
    }

    /**
     * Moves the buffered clicks of these links into a new batch, except the clicks of links with a running batch: the
     * running batch may be waiting for the locked rows of these links.
     *
     * @param others receives the running batches of these links
     */
    ClickBatch take(Collection<Long> ids, Set<ClickBatch> others) {
        ClickBatch batch = new ClickBatch();
        Map<Long, ClickTally> taken = new HashMap<>();
        for (Long id : ids) {
            links.computeIfPresent(id, (key, buffered) -> {
                if (buffered.storing() != null) {
                    others.add(buffered.storing());
                    return buffered;
                }
                if (buffered.waiting() == 0) {
                    return buffered;
                }
                taken.put(id, buffered.tally());
                return buffered.taken(batch);
            });
        }
        batch.fill(taken);
        return batch;
    }

    /** Records that the rows contain the clicks of the batch. */
    void stored(ClickBatch batch) {
        // Appends the batch before the clicks leave the buffer: a reader finds the clicks in the buffer or in the
        // batch.
        append(batch);
        batch.clicks()
                .keySet()
                .forEach(id -> links.computeIfPresent(
                        id, (key, buffered) -> buffered.storing() == batch ? buffered.stored() : buffered));
        batch.end();
    }

    private void append(ClickBatch batch) {
        batch.stored(Maps.toMap(
                batch.clicks().keySet(),
                id -> links.getOrDefault(id, OfLink.NONE).total()));
        appending.lock();
        try {
            lastStored.link(batch);
            lastStored = batch;
        } finally {
            appending.unlock();
        }
    }

    /** Returns the clicks of the batch to the buffer. */
    void notStored(ClickBatch batch) {
        batch.clicks()
                .forEach((id, clicks) -> links.computeIfPresent(
                        id, (key, buffered) -> buffered.storing() == batch ? buffered.notStored(clicks) : buffered));
        batch.end();
    }
}
