package dev.waymark.storage.memory;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/**
 * The read-write lock of a store. Readers of a single value first try to read without the lock. Code that never reads the
 * variable {@code held} needs {@code @SuppressWarnings("try")}.
 *
 * <pre>{@code
 * try (Held held = lock.write()) {
 *     // change the store
 * }
 * }</pre>
 */
final class StoreLock {

    /** A lock that the current thread holds until {@link #close}. */
    interface Held extends AutoCloseable {

        @Override
        void close();
    }

    private final StampedLock lock = new StampedLock();
    private final Lock readLock = lock.asReadLock();
    private final Lock writeLock = lock.asWriteLock();

    // Created in advance: with a full heap, an allocation after locking could leave the store locked.
    private final Held heldRead = readLock::unlock;
    private final Held heldWrite = writeLock::unlock;

    /** Waits until no thread writes, and prevents writes until the result is closed. */
    Held read() {
        readLock.lock();
        return heldRead;
    }

    /** Waits until no other thread reads or writes, and prevents both until the result is closed. */
    Held write() {
        writeLock.lock();
        return heldWrite;
    }

    /** Like {@link StampedLock#tryOptimisticRead}. */
    long tryOptimisticRead() {
        return lock.tryOptimisticRead();
    }

    /** Like {@link StampedLock#validate}. */
    boolean validate(long stamp) {
        return lock.validate(stamp);
    }
}
