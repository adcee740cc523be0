package dev.waymark.caching;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A batch of clicks. A single call of the store stores the batch.
 *
 * <p>Stored batches form a linked list in the order in which the batches were stored. A running read holds a reference to
 * the last batch before the read. Therefore only the batches that were stored during a running read stay in memory.
 */
final class ClickBatch {

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile ImmutableMap<Long, ClickTally> clicks = ImmutableMap.of();
    private volatile ImmutableMap<Long, Long> totals = ImmutableMap.of();
    private volatile @Nullable ClickBatch next;

    /** Returns the clicks, by the id of the link. */
    Map<Long, ClickTally> clicks() {
        return clicks;
    }

    void fill(Map<Long, ClickTally> newClicks) {
        clicks = ImmutableMap.copyOf(newClicks);
    }

    /**
     * Stores the batch by one call of the store. The call needs a store for clicks over time only if the batch contains clicks
     * over time.
     */
    void storeIn(LinkStore store) {
        if (clicks.values().stream().allMatch(tally -> tally.days().isEmpty())) {
            store.addClicks(ImmutableMap.copyOf(Maps.transformValues(clicks, ClickTally::clicks)));
        } else {
            store.clicks().orElseThrow().addClicks(clicks);
        }
    }

    /** Records that the batch is stored, and the minimum numbers of clicks of its links. */
    void stored(Map<Long, Long> newTotals) {
        totals = ImmutableMap.copyOf(newTotals);
    }

    void link(ClickBatch newNext) {
        next = newNext;
    }

    /** Returns whether the store has accepted the batch. */
    boolean isStored() {
        return !totals.isEmpty();
    }

    /** Wakes the threads that wait for the end of the batch. */
    void end() {
        end.countDown();
    }

    /**
     * Waits until the batch is stored or has failed.
     *
     * @return whether the batch has ended in time
     */
    boolean awaitEnd(Duration most) throws InterruptedException {
        return end.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Returns the greatest minimum number of clicks of a link in all later batches; 0 if no later batch contains the link.
     */
    long totalSince(long id) {
        long total = 0;
        for (@Nullable ClickBatch batch = next; batch != null; batch = batch.next) {
            total = Math.max(total, batch.totals.getOrDefault(id, 0L));
        }
        return total;
    }
}
