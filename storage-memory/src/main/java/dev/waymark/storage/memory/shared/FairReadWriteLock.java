package dev.waymark.storage.memory.shared;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A fair read-write lock. */
public final class FairReadWriteLock {

    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

    public <T> T read(Supplier<T> work) {
        return inside(lock.readLock(), work);
    }

    public <T> T write(Supplier<T> work) {
        return inside(lock.writeLock(), work);
    }

    public void write(Runnable work) {
        write(() -> {
            work.run();
            return true;
        });
    }

    private static <T> T inside(Lock side, Supplier<T> work) {
        side.lock();
        try {
            return work.get();
        } finally {
            side.unlock();
        }
    }
}
