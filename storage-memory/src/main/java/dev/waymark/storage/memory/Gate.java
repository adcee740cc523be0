package dev.waymark.storage.memory;

import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * Lets in many readers or one writer. Who comes waits behind who is waiting, so neither side starves. Not reentrant, and
 * never held while code of the embedder runs.
 */
final class Gate {

    private final StampedLock lock = new StampedLock();

    <T> T read(Supplier<T> work) {
        long stamp = lock.readLock();
        try {
            return work.get();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    <T> T write(Supplier<T> work) {
        long stamp = lock.writeLock();
        try {
            return work.get();
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    void write(Runnable work) {
        long stamp = lock.writeLock();
        try {
            work.run();
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
