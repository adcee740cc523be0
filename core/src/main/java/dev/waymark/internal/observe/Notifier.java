package dev.waymark.internal.observe;

import com.google.common.collect.ImmutableList;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/**
 * The notification of listeners. If a listener throws an exception, the exception is logged, and the operation continues (D-31,
 * D-37).
 *
 * @param <L> the type of the listeners
 */
public final class Notifier<L> {

    private final ImmutableList<L> listeners;

    /** Creates a notifier for these listeners, in the order of notification. */
    public Notifier(List<L> listeners) {
        this.listeners = ImmutableList.copyOf(listeners);
    }

    public boolean hasListeners() {
        return !listeners.isEmpty();
    }

    /** Notifies the listeners. The first exception of a listener ends the notification and is thrown. */
    public void publishOrThrow(Consumer<L> event) {
        listeners.forEach(event);
    }

    /** Notifies the listeners, and logs their exceptions. */
    public void publish(Consumer<L> event) {
        listeners.forEach(listener -> publish(listener, event));
    }

    private void publish(L listener, Consumer<L> event) {
        try {
            event.accept(listener);
        } catch (Throwable e) {
            Log.log(
                    Level.ERROR,
                    "a listener or observer failed; the operation is not affected: "
                            + listener.getClass().getName(),
                    e);
        }
    }
}
