package dev.waymark.internal.base;

import com.google.common.collect.ImmutableList;
import dev.waymark.event.WaymarkListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/** Tells listeners what happened, and keeps what they throw from those who made it happen (D-31). */
public final class Notifier {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private final ImmutableList<WaymarkListener> listeners;

    /** Tells these listeners, in this order. */
    public Notifier(List<WaymarkListener> listeners) {
        this.listeners = ImmutableList.copyOf(listeners);
    }

    public boolean hasListeners() {
        return !listeners.isEmpty();
    }

    public void tell(Consumer<WaymarkListener> event) {
        listeners.forEach(listener -> tell(listener, event));
    }

    private static void tell(WaymarkListener listener, Consumer<WaymarkListener> event) {
        try {
            event.accept(listener);
        } catch (Throwable e) {
            LOG.log(Level.ERROR, "a listener failed; what it was told about is stored all the same", e);
        }
    }
}
