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
 * Clicks that are stored in one step, by whoever has taken them.
 *
 * <p>Those that were stored are a chain in the order of their ends, of which only readers hold on to the part that ended while
 * they read.
 */
final class ClickBatch {

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile ImmutableMap<Long, ClickTally> clicks = ImmutableMap.of();
    private volatile ImmutableMap<Long, Long> totals = ImmutableMap.of();
    private volatile @Nullable ClickBatch next;

    /** The clicks, by the id of the link. */
    Map<Long, ClickTally> clicks() {
        return clicks;
    }

    void fill(Map<Long, ClickTally> newClicks) {
        clicks = ImmutableMap.copyOf(newClicks);
    }

    /** Stores it in one step. Only clicks that are counted over time need a store that does so. */
    void storeIn(LinkStore store) {
        if (clicks.values().stream().allMatch(tally -> tally.days().isEmpty())) {
            store.addClicks(ImmutableMap.copyOf(Maps.transformValues(clicks, ClickTally::clicks)));
        } else {
            store.clicks().orElseThrow().addClicks(clicks);
        }
    }

    /** It is stored, and these numbers of clicks have been reached for certain. */
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

    /** Lets those go on who wait for its end. */
    void end() {
        end.countDown();
    }

    /**
     * Waits until it is stored, or is not.
     *
     * @return whether it has ended by then
     */
    boolean awaitEnd(Duration most) throws InterruptedException {
        return end.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** How many clicks a link has at least, by what the batches say that ended after this one; 0 if they do not know it. */
    long totalSince(long id) {
        long total = 0;
        for (@Nullable ClickBatch batch = next; batch != null; batch = batch.next) {
            total = Math.max(total, batch.totals.getOrDefault(id, 0L));
        }
        return total;
    }
}
