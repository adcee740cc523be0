package dev.waymark.storage.memory.rows;

import org.jspecify.annotations.Nullable;

/** An immutable value that readers get without a lock. One writer at a time replaces the value. */
abstract class PublishedValue<T> {

    /** The value after a transaction. */
    private record Next<T>(T value, TransactionState change) {}

    /** The current value, unless the transaction of the next value has committed. */
    private volatile T present;

    private volatile @Nullable Next<T> next;

    PublishedValue(T first) {
        this.present = first;
    }

    /** Returns the current value. */
    public final T now() {
        Next<T> coming = next;
        return coming != null && coming.change().isCommitted() ? coming.value() : present;
    }

    /** Replaces the value immediately, while no transaction is pending. */
    final void set(T value) {
        present = value;
        next = null;
    }

    /**
     * Replaces the value when the transaction commits. After the end of the transaction, the caller calls
     * {@link #settle}.
     */
    final void set(T value, TransactionState change) {
        settle(); // after an error, the value of the previous transaction may still be unsettled
        next = new Next<>(value, change);
    }

    /** Drops the old value after a commit, or the new value after a rollback. */
    final void settle() {
        set(now());
    }
}
