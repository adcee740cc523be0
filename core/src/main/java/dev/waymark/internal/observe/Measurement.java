package dev.waymark.internal.observe;

import dev.waymark.error.WaymarkException;
import dev.waymark.observe.Operation;
import dev.waymark.observe.OperationObserver;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** The measurement of one operation. Only the first call of {@link #succeeded} or {@link #failed} has an effect. */
final class Measurement {

    private static final String ERROR = "error";

    private final String name;
    private final Notifier<OperationObserver> observers;
    private final Recording recording;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final long start = System.nanoTime();

    Measurement(String name, Notifier<OperationObserver> observers, Recording recording) {
        this.name = name;
        this.observers = observers;
        this.recording = recording;
    }

    void succeeded(String outcome) {
        end(outcome, false);
    }

    void failed(Throwable failure) {
        end(failure instanceof WaymarkException known ? known.code() : ERROR, true);
    }

    private void end(String outcome, boolean failed) {
        if (ended.getAndSet(true)) {
            return;
        }
        Duration duration = Duration.ofNanos(Math.max(0, System.nanoTime() - start));
        recording.ended(name, outcome, failed);
        if (observers.hasListeners()) {
            Operation operation =
                    failed ? Operation.failed(name, outcome, duration) : Operation.succeeded(name, outcome, duration);
            observers.publish(observer -> observer.observed(operation));
        }
    }
}
