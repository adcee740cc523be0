package dev.waymark.internal.base;

import com.google.common.collect.ImmutableList;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells listeners what happened, and keeps what they throw from those who made it happen (D-31, D-37).
 *
 * @param <L> what listens
 */
public final class Notifier<L> {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private final ImmutableList<L> listeners;

    /** Tells these listeners, in this order. */
    public Notifier(List<L> listeners) {
        this.listeners = ImmutableList.copyOf(listeners);
    }

    public boolean hasListeners() {
        return !listeners.isEmpty();
    }

    public void tell(Consumer<L> event) {
        listeners.forEach(listener -> tell(listener, event));
    }

    private void tell(L listener, Consumer<L> event) {
        try {
            event.accept(listener);
        } catch (Throwable e) {
            LOG.log(Level.ERROR, "a listener or observer failed; what it was told about stands all the same", e);
        }
    }
}
