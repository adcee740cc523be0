package dev.waymark.storage.memory.rows;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.concurrent.CountDownLatch;

/**
 * A change of several things that becomes visible by a single write: each of them knows the change that it belongs to, and
 * what was there before counts until the change is done.
 */
public final class TransactionState {

    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean committed;

    /** Whether it is to be seen. */
    public boolean isCommitted() {
        return committed;
    }

    /** Whether it is neither done nor undone. */
    public boolean isPending() {
        return over.getCount() > 0;
    }

    /** From now on it is to be seen. */
    public void commit() {
        committed = true;
        over.countDown();
    }

    /** It will never be. */
    public void rollBack() {
        over.countDown();
    }

    /** Waits until it is done or undone, which is a matter of microseconds: who makes it waits but for who looks at all links. */
    public void awaitEnd() {
        Uninterruptibles.awaitUninterruptibly(over);
    }
}
