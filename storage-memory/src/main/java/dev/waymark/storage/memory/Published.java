package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import org.jspecify.annotations.Nullable;

/** What readers see without a lock: an immutable value, exchanged as a whole by one writer at a time. */
abstract class Published<T> {

    /** A value, and what came before as long as its change is not done. */
    private record Version<T>(
            T value, @Nullable Change change, @Nullable Version<T> before) {

        boolean isThere() {
            return change == null || change.isDone();
        }
    }

    private volatile Version<T> newest;

    Published(T first) {
        this.newest = new Version<>(first, null, null);
    }

    /** The value of this moment. */
    final T now() {
        Version<T> version = newest;
        while (!version.isThere()) {
            version = checkNotNull(version.before());
        }
        return version.value();
    }

    /** Exchanges the value at once. */
    final void set(T value) {
        newest = new Version<>(value, null, null);
    }

    /** Exchanges the value as soon as the change is done. Then, or once it is undone, {@link #settle} is to be called. */
    final void set(T value, Change change) {
        newest = new Version<>(value, change, newest);
    }

    /** Forgets what does not count any more. */
    final void settle() {
        set(now());
    }
}
