package dev.waymark.internal.base;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed at its first use. Not thread-safe: one operation on one thread uses the value. So the thread holds no
 * monitor while application code or a wait for a processor computes the value, and a virtual thread is not pinned.
 */
public final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> computation;
    private @Nullable T value;

    /** @param computation computes the value; called again only after an exception */
    public Lazy(Supplier<T> computation) {
        this.computation = computation;
    }

    @Override
    public T get() {
        T present = value;
        if (present == null) {
            present = computation.get();
            value = present;
        }
        return present;
    }
}
