package dev.waymark.internal.base;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed at its first use. Not thread-safe: only a single thread may use the value. The computation may call
 * application code or wait for a processor, and holds no monitor, because a monitor would pin a virtual thread.
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
