package dev.waymark.internal.observe;

import dev.waymark.observe.OperationObserver;
import java.util.List;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;

/**
 * The measurement of operations for observers and for Java Flight Recorder. Without observers and without a running recording,
 * operations are executed without a measurement.
 */
public final class Observation {

    private static final boolean HAS_FLIGHT_RECORDER = hasFlightRecorder();

    private final Notifier<OperationObserver> observers;

    /** Creates the measurement for these observers, which are notified in this order. */
    public Observation(List<OperationObserver> observers) {
        this.observers = new Notifier<>(observers);
    }

    /** Returns whether the program contains Flight Recorder, which is an optional module. */
    private static boolean hasFlightRecorder() {
        try {
            Class.forName("jdk.jfr.Event", false, Observation.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Executes and measures an operation that belongs to no service, and returns its result. */
    public <T> T measure(String name, Supplier<T> operation) {
        Measurement measurement = begin(name);
        try {
            T result = operation.get();
            measurement.succeeded();
            return result;
        } catch (Throwable e) {
            measurement.failed(e);
            throw e;
        }
    }

    /** Executes and measures an operation that belongs to no service, and has no result. */
    public void run(String name, Runnable operation) {
        measure(name, () -> {
            operation.run();
            return name;
        });
    }

    /** Returns whether an observer or a recording receives operations. */
    boolean isActive() {
        return observers.hasListeners() || isRecorded();
    }

    /**
     * Returns whether a recording includes operations. The use of an event class would start Flight Recorder, which takes 40
     * ms. Therefore the method first checks whether Flight Recorder has started. Before the start, no recording can run.
     */
    private static boolean isRecorded() {
        return HAS_FLIGHT_RECORDER && FlightRecorder.isInitialized() && OperationEvent.isRecorded();
    }

    Measurement begin(String name) {
        return new Measurement(name, observers, isRecorded() ? OperationEvent.started() : Recording.NONE);
    }
}
