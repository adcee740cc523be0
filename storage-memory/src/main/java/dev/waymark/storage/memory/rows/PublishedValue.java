package dev.waymark.storage.memory.rows;

import org.jspecify.annotations.Nullable;

/** What readers see without a lock: an immutable value, exchanged as a whole by one writer at a time. */
abstract class PublishedValue<T> {

    /** The value after a change. */
    private record Next<T>(T value, TransactionState change) {}

    /** The value that counts, unless there is a next one whose change is done. */
    private volatile T present;

    private volatile @Nullable Next<T> next;

    PublishedValue(T first) {
        this.present = first;
    }

    /** The value of this moment. */
    public final T now() {
        Next<T> coming = next;
        return coming != null && coming.change().isCommitted() ? coming.value() : present;
    }

    /** Exchanges the value at once, while no change is under way. */
    final void set(T value) {
        present = value;
        next = null;
    }

    /** Exchanges the value as soon as the change is done. Then, or once it is undone, {@link #settle} is to be called. */
    final void set(T value, TransactionState change) {
        settle(); // an error may have kept the change before from it
        next = new Next<>(value, change);
    }

    /** Forgets what does not count any more. */
    final void settle() {
        set(now());
    }
}
