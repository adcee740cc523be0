package dev.waymark.internal.observe;

import com.google.common.base.Ascii;
import dev.waymark.error.WaymarkException;
import dev.waymark.observe.Operation;
import dev.waymark.observe.OperationObserver;
import dev.waymark.visit.Visit;
import java.time.Duration;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The measurement of one operation. Only the first end has an effect. */
final class Measurement {

    private static final String OK = "ok";
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

    /** Ends the measurement, and returns the result. For a stream, the measurement ends after the last element or when the stream is closed. */
    @Nullable
    Object succeeded(@Nullable Object result) {
        if (result instanceof Stream<?> stream) {
            return measured(stream);
        }
        end(result instanceof Visit visit ? Ascii.toLowerCase(visit.type().name()) : OK, false);
        return result;
    }

    void succeeded() {
        end(OK, false);
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

    private <T> Stream<T> measured(Stream<T> stream) {
        return StreamSupport.stream(new Measured<>(stream.spliterator()), false)
                .onClose(this::succeeded)
                .onClose(stream::close);
    }

    /** The elements of a measured stream. The end of the elements or an exception ends the measurement. */
    private final class Measured<T> extends Spliterators.AbstractSpliterator<T> {

        private final Spliterator<T> source;

        Measured(Spliterator<T> source) {
            super(source.estimateSize(), source.characteristics());
            this.source = source;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            try {
                boolean hasAdvanced = source.tryAdvance(action);
                if (!hasAdvanced) {
                    succeeded();
                }
                return hasAdvanced;
            } catch (Throwable e) {
                failed(e);
                throw e;
            }
        }
    }
}
