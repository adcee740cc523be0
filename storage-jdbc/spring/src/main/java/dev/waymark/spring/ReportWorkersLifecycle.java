package dev.waymark.spring;

import static java.util.Objects.requireNonNull;

import dev.waymark.report.ReportWorkers;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Report workers as a bean: the workers start when the application context is ready, and end when the context stops or pauses.
 *
 * <pre>{@code
 * ReportWorkers.Builder workers = ReportWorkers.builder(waymark.reportQueue(), generator).threads(4);
 * ReportWorkersLifecycle lifecycle = new ReportWorkersLifecycle(workers); // a bean
 * }</pre>
 *
 * <p>The workers start after all beans, and end before all beans and before the web server. {@link #stop} waits for reports that
 * are being generated, at most for the {@linkplain ReportWorkers.Builder#patience patience} of the workers; give a stopping
 * context this time ({@code spring.lifecycle.timeout-per-shutdown-phase} in Spring Boot).
 *
 * <p>Spring 7 pauses a cached context of the test framework while tests with another context run, so these workers take no report
 * of another test. With Spring 6.2, mark the test class with {@code @DirtiesContext}, or leave the bean out of the tests.
 * Thread-safe.
 */
public final class ReportWorkersLifecycle implements SmartLifecycle, AutoCloseable {

    private final ReportWorkers.Builder options;

    /** The last started workers. They stay here after a stop: the stop by a generator does not wait, but a later stop does. */
    private @Nullable ReportWorkers workers;

    private boolean isRunning;

    /** @param options the options of the workers; each start of the context starts new workers */
    public ReportWorkersLifecycle(ReportWorkers.Builder options) {
        this.options = requireNonNull(options, "options");
    }

    @Override
    public synchronized void start() {
        if (!isRunning) {
            workers = options.start();
            isRunning = true;
        }
    }

    @Override
    public void stop() {
        ReportWorkers last = stopped();
        if (last != null) {
            last.close(); // without the monitor, because the call waits for generations
        }
    }

    private synchronized @Nullable ReportWorkers stopped() {
        isRunning = false;
        return workers;
    }

    /** Stops the workers at the end of the bean. Spring stops only what runs, and a generator may have stopped its own workers. */
    @Override
    public void close() {
        stop();
    }

    @Override
    public synchronized boolean isRunning() {
        return isRunning;
    }
}
