package dev.waymark.traffic;

import com.google.common.collect.ImmutableMap;
import dev.waymark.spi.ClickTally;
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
final class Batch {

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile ImmutableMap<Long, ClickTally> clicks = ImmutableMap.of();
    private volatile ImmutableMap<Long, Long> totals = ImmutableMap.of();
    private volatile @Nullable Batch next;

    /** The clicks, by the id of the link. */
    Map<Long, ClickTally> clicks() {
        return clicks;
    }

    void fill(Map<Long, ClickTally> newClicks) {
        clicks = ImmutableMap.copyOf(newClicks);
    }

    /** It is stored, and these numbers of clicks have been reached for certain. */
    void stored(Map<Long, Long> newTotals) {
        totals = ImmutableMap.copyOf(newTotals);
    }

    void link(Batch newNext) {
        next = newNext;
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
        for (@Nullable Batch batch = next; batch != null; batch = batch.next) {
            total = Math.max(total, batch.totals.getOrDefault(id, 0L));
        }
        return total;
    }
}
