package dev.waymark.internal.observe;

import dev.waymark.internal.base.Notifier;
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

/** Measures operations for observers and for Java Flight Recorder. Without either, this class measures nothing. */
public final class Observation {

    private static final String OK = "ok";
    private static final boolean HAS_FLIGHT_RECORDER = hasFlightRecorder();

    private final Notifier<OperationObserver> observers;

    /** Reports the measured operations to these observers, in this order. */
    public Observation(List<OperationObserver> observers) {
        this.observers = new Notifier<>(observers);
    }

    /** Flight Recorder is an optional module of a program. */
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

    /** @param outcome the outcome to report for a result */
    <T> T measure(String name, Supplier<T> operation, Function<? super T, String> outcome) {
        boolean isRecorded = isRecorded();
        if (!isRecorded && !observers.hasListeners()) {
            return operation.get();
        }
        Measurement measurement = begin(name, isRecorded);
        T result = measured(operation, measurement);
        measurement.succeeded(outcome.apply(result));
        return result;
    }

    /** Executes and measures an operation that ends when its stream has been read or closed. */
    <T> Stream<T> measureStream(String name, Supplier<Stream<T>> operation) {
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

    /** The first use of an event starts Flight Recorder, which takes 40 ms. Without a started Flight Recorder, no recording runs. */
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

    /** A stream's elements. Reading the last element ends the measurement. */
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
