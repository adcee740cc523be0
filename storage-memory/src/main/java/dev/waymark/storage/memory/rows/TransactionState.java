package dev.waymark.storage.memory.rows;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.concurrent.CountDownLatch;

/**
 * The state of a transaction: pending, committed or rolled back. Rows and snapshots refer to the state of the
 * transaction that writes them, so a single write makes all of them visible together.
 */
public final class TransactionState {

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean committed;

    /** Returns whether readers see the transaction. */
    public boolean isCommitted() {
        return committed;
    }

    /** Returns whether the transaction is neither committed nor rolled back. */
    public boolean isPending() {
        return ended.getCount() > 0;
    }

    /** Makes the transaction visible. */
    public void commit() {
        committed = true;
        ended.countDown();
    }

    /** Ends the transaction without effect. */
    public void rollBack() {
        ended.countDown();
    }

    /**
     * Waits for the end of the transaction. The writer waits only for readers of the links of all owners, so the wait
     * takes microseconds.
     */
    public void awaitEnd() {
        Uninterruptibles.awaitUninterruptibly(ended);
    }
}
