package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.value.Durations;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Threads that generate reports in the background, from their start until {@link #close}. Any number of instances can run
 * workers: the queue gives each report to one worker at a time.
 *
 * <pre>{@code
 * ReportWorkers workers = ReportWorkers.builder(waymark.reportQueue(), generator).threads(4).start();
 * }</pre>
 *
 * <p>Each thread claims a report, generates the report, records the outcome, and continues with the next report. If no report
 * is due, the thread pauses. If the generator throws, the failure is logged, and the report is retried as the
 * {@linkplain dev.waymark.Waymark.Builder#reportRetries retries} of the queue's facade determine, and finally set aside. If the
 * storage fails, the thread pauses and continues. The first of these failures is logged, and later failures are logged with
 * decreasing frequency.
 *
 * <p>If a generator or a listener leaves its thread interrupted, the thread clears the interrupt and continues. Only an interrupt
 * by {@link #close} stays.
 *
 * <p>Build the {@code Waymark} of the queue without a {@link dev.waymark.Waymark.Builder#reportGenerator report generator}.
 * With a report generator, each report is generated during its creation, and the queue stays empty.
 *
 * @see <a href="../package-summary.html#D-36">How claims behave</a>
 */
public final class ReportWorkers implements AutoCloseable {

    private final ImmutableList<Thread> threads;
    private final ReportWorker worker;
    private final Duration patience;
    private volatile boolean hurries;

    /** @param threads the threads of the worker, which are not started yet */
    ReportWorkers(ReportWorker worker, List<Thread> threads, Duration patience) {
        this.worker = worker;
        this.patience = patience;
        this.threads = ImmutableList.copyOf(threads);
    }

    /** Creates a builder of workers for this queue. All other options have defaults. */
    public static Builder builder(ReportQueue queue, ReportGenerator generator) {
        return new Builder(checkNotNull(queue, "queue"), checkNotNull(generator, "generator"));
    }

    void start() {
        try {
            threads.forEach(Thread::start);
        } catch (Throwable e) { // for example no memory for a further thread
            worker.close(); // the caller receives no workers to close
            throw e;
        }
    }

    /**
     * Stops the workers. The workers claim no more reports. The call waits for reports that are being generated, at most
     * for the {@linkplain Builder#patience patience} of the builder. After this time, the call interrupts the threads and
     * returns immediately. An unfinished report can be claimed again after the end of the lease.
     *
     * <p>If the calling thread is interrupted, the wait ends early, and the calling thread stays interrupted. A second
     * call has no effect. A generator may call this method: the call then stops the workers, and returns without waiting
     * for reports that are being generated. After such a call, a call on another thread still waits, and interrupts the
     * threads after the patience.
     */
    @Override
    public void close() {
        worker.close();
        if (threads.contains(Thread.currentThread())) {
            return;
        }
        if (!hurries && !haveEndedIn(patience)) {
            hurries = true;
            worker.interrupt(threads);
        }
    }

    private boolean haveEndedIn(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        try {
            for (Thread thread : threads) {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(end - System.nanoTime(), 1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** The builder of {@link ReportWorkers}. No argument may be null. Not thread-safe. */
    public static final class Builder {

        private static final int MOST_THREADS = 1_000;

        private final ReportQueue queue;
        private final ReportGenerator generator;
        private int threads = 1;
        private Duration lease = Duration.ofMinutes(10);
        private Duration pause = Duration.ofSeconds(5);
        private Duration patience = Duration.ofSeconds(30);

        private Builder(ReportQueue queue, ReportGenerator generator) {
            this.queue = queue;
            this.generator = generator;
        }

        /**
         * Sets the number of threads, which generate reports concurrently; by default 1.
         *
         * @throws IllegalArgumentException if {@code count} is less than 1 or more than 1,000
         */
        public Builder threads(int count) {
            checkArgument(count >= 1 && count <= MOST_THREADS, "threads must be 1 to 1000, was %s", count);
            threads = count;
            return this;
        }

        /**
         * Sets the lease of a claim; by default ten minutes. The lease must be longer than a generation: after the lease,
         * another worker may start the same report. If a worker dies, the report of this worker is claimed again after the end
         * of the lease.
         *
         * @throws IllegalArgumentException if {@code time} is less than a millisecond or more than 365 days
         */
        public Builder lease(Duration time) {
            lease = Durations.check("lease", checkNotNull(time, "time"));
            return this;
        }

        /**
         * Sets the pause of a thread if no report is due; by default five seconds.
         *
         * @throws IllegalArgumentException if {@code time} is less than a millisecond or more than 365 days
         */
        public Builder pause(Duration time) {
            pause = Durations.check("pause", checkNotNull(time, "time"));
            return this;
        }

        /**
         * Sets the time for which {@link ReportWorkers#close() close} waits for reports that are being generated; by default
         * thirty seconds.
         *
         * @throws IllegalArgumentException if {@code time} is less than a millisecond or more than 365 days
         */
        public Builder patience(Duration time) {
            patience = Durations.check("patience", checkNotNull(time, "time"));
            return this;
        }

        /**
         * Generates all due reports on the calling thread, for unit tests and for applications with their own scheduler. The call
         * ends when no report is due: a report whose generation has failed is due again only after its pause. An interrupt during
         * a generation ends at most this generation: the call clears the interrupt, and continues with the next report. The
         * options {@link #threads}, {@link #pause} and {@link #patience} have no effect.
         *
         * <pre>{@code
         * fake.clock().advance(Duration.ofMinutes(1)); // the pause after the first failure
         * int generated = ReportWorkers.builder(fake.waymark().reportQueue(), generator).runDue();
         * }</pre>
         *
         * @return the number of generations, including failed generations
         * @throws dev.waymark.error.StorageException if the storage fails; a claimed report is due again after its lease
         */
        public int runDue() {
            return new ReportWorker(queue, generator, lease, pause).runDue();
        }

        /**
         * Starts the threads as daemon threads, so the threads do not keep the JVM alive. If a thread cannot be started, the
         * threads that are already started end after their current report.
         */
        public ReportWorkers start() {
            ReportWorker worker = new ReportWorker(queue, generator, lease, pause);
            List<Thread> daemons = IntStream.rangeClosed(1, threads)
                    .mapToObj(number -> daemon(worker, number))
                    .toList();
            ReportWorkers workers = new ReportWorkers(worker, daemons, patience);
            workers.start();
            return workers;
        }

        private static Thread daemon(ReportWorker worker, int number) {
            Thread thread = new Thread(worker, "waymark-report-worker-" + number);
            thread.setDaemon(true);
            return thread;
        }
    }
}
