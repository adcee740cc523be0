package dev.waymark.internal.observe;

import dev.waymark.observe.OperationObserver;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jdk.jfr.FlightRecorder;

/**
 * The measurement of operations for observers and for Java Flight Recorder. Without observers and without a running recording,
 * operations are executed without a measurement.
 */
public final class Observation {

    private static final String OK = "ok";
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

    /** Executes and measures an operation, and returns its result. */
    public <T> T measure(String name, Supplier<T> operation) {
        return measure(name, operation, result -> OK);
    }

    /** Executes and measures an operation without a result. */
    public void run(String name, Runnable operation) {
        measure(name, () -> {
            operation.run();
            return OK;
        });
    }

    /**
     * Executes and measures an operation, and returns its result.
     *
     * @param outcome returns the outcome to report for a result
     */
    public <T> T measure(String name, Supplier<T> operation, Function<? super T, String> outcome) {
        boolean isRecorded = isRecorded();
        if (!isRecorded && !observers.hasListeners()) {
            return operation.get();
        }
        Measurement measurement = begin(name, isRecorded);
        T result = measured(operation, measurement);
        measurement.succeeded(outcome.apply(result));
        return result;
    }

    /**
     * Executes an operation with a stream as its result. The measurement ends after the last element, or when the stream is
     * closed.
     */
    public <T> Stream<T> measureStream(String name, Supplier<Stream<T>> operation) {
        boolean isRecorded = isRecorded();
        if (!isRecorded && !observers.hasListeners()) {
            return operation.get();
        }
        Measurement measurement = begin(name, isRecorded);
        Stream<T> stream = measured(operation, measurement);
        return StreamSupport.stream(new Measured<>(stream.spliterator(), measurement), false)
                .onClose(() -> measurement.succeeded(OK))
                .onClose(stream::close);
    }

    /**
     * Returns whether a recording includes operations. The use of an event class would start Flight Recorder, which takes 40
     * ms. Therefore the method first checks whether Flight Recorder has started. Before the start, no recording can run.
     */
    private static boolean isRecorded() {
        return HAS_FLIGHT_RECORDER && FlightRecorder.isInitialized() && OperationEvent.isRecorded();
    }

    private Measurement begin(String name, boolean isRecorded) {
        return new Measurement(name, observers, isRecorded ? OperationEvent.started() : Recording.NONE);
    }

    private static <T> T measured(Supplier<T> operation, Measurement measurement) {
        try {
            return operation.get();
        } catch (Throwable e) {
            measurement.failed(e);
            throw e;
        }
    }

    /** The elements of a measured stream. The end of the elements or an exception ends the measurement. */
    private static final class Measured<T> extends Spliterators.AbstractSpliterator<T> {

        private final Spliterator<T> source;
        private final Measurement measurement;

        Measured(Spliterator<T> source, Measurement measurement) {
            super(source.estimateSize(), source.characteristics());
            this.source = source;
            this.measurement = measurement;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            boolean hasAdvanced = measured(() -> source.tryAdvance(action), measurement);
            if (!hasAdvanced) {
                measurement.succeeded(OK);
            }
            return hasAdvanced;
        }
    }
}
