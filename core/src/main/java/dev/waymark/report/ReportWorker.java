package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.ReportClaimException;
import dev.waymark.url.WebUrl;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The loop of each thread of {@link ReportWorkers}. */
final class ReportWorker implements Runnable {

    private final ReportQueue queue;
    private final ReportGenerator generator;
    private final Duration lease;
    private final Duration pause;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The number of failures of all threads since the last success of any thread. */
    private final AtomicInteger failures = new AtomicInteger();

    /** Whether {@link ReportWorkers#close} interrupts the threads. */
    private volatile boolean isInterrupted;

    ReportWorker(ReportQueue queue, ReportGenerator generator, Duration lease, Duration pause) {
        this.queue = queue;
        this.generator = generator;
        this.lease = lease;
        this.pause = pause;
    }

    /** Ends each thread after its current report. */
    void close() {
        closed.countDown();
    }

    /**
     * Interrupts the threads. A later failure of a generation is not reported, because the interrupt may be its cause: the report is
     * due again after its lease, and only the claim counts as a try.
     */
    void interrupt(List<Thread> threads) {
        isInterrupted = true;
        threads.forEach(Thread::interrupt);
    }

    @Override
    public void run() {
        boolean isOpen = isOpen();
        while (isOpen) {
            boolean hasWorked = work();
            isOpen = hasWorked ? isOpen() : !closesIn(pause);
        }
    }

    private boolean isOpen() {
        return closed.getCount() > 0;
    }

    /** Generates the due reports on the calling thread, and returns the number of claimed reports. */
    int runDue() {
        int claimed = 0;
        List<ReportClaim> claims = queue.claim(1, lease);
        while (!claims.isEmpty()) {
            claims.forEach(this::work);
            claimed += claims.size();
            claims = queue.claim(1, lease);
        }
        return claimed;
    }

    private boolean closesIn(Duration time) {
        try {
            return closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) { // interrupted by the generator, or by ReportWorkers.close after worker.close
            return !isOpen();
        }
    }

    /** Claims and generates a report. The method catches all errors, because a thread must continue after an error. */
    private boolean work() {
        try {
            List<ReportClaim> claims = queue.claim(1, lease);
            clearInterrupt();
            claims.forEach(this::work);
            failures.set(0);
            return !claims.isEmpty();
        } catch (Throwable e) {
            logRarely(e);
            return false;
        }
    }

    /** Logs failures 1, 2, 4, 8 and so on, because an unavailable storage fails in each call and would fill the log. */
    private void logRarely(Throwable failure) {
        int count = failures.incrementAndGet();
        if (Integer.bitCount(count) == 1) {
            Log.log(Level.ERROR, "a report worker failed and continues; consecutive failures: " + count, failure);
        }
    }

    private void work(ReportClaim claim) {
        try {
            generated(claim).ifPresent(outcome -> record(claim, outcome));
        } catch (ReportClaimException | NotFoundException e) {
            Log.log(Level.DEBUG, "the outcome of a report worker was refused: " + e.getMessage());
        } finally {
            clearInterrupt();
        }
    }

    private void record(ReportClaim claim, ReportOutcome outcome) {
        try {
            queue.recordOutcome(claim, outcome);
        } catch (InvalidInputException e) {
            fail(claim, e);
        }
    }

    private Optional<ReportOutcome> generated(ReportClaim claim) {
        try {
            return Optional.of(generate(claim.url()));
        } catch (Throwable e) {
            fail(claim, e);
            return Optional.empty();
        }
    }

    private ReportOutcome generate(WebUrl url) throws Exception {
        try {
            return checkNotNull(generator.generate(url), "the generator returned null");
        } finally {
            clearInterrupt();
        }
    }

    /**
     * Clears the interrupt that a generator or a listener has left, because the storage would refuse the next call. An interrupt
     * by {@link ReportWorkers#close} stays.
     */
    private void clearInterrupt() {
        if (Thread.interrupted() && isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(ReportClaim claim, Throwable reason) {
        if (isInterrupted) {
            return;
        }
        String next = "the failure is not recorded";
        try {
            next = queue.fail(claim)
                    .map(instant -> "the next try is due at " + instant)
                    .orElse("the report is set aside");
        } finally { // the reason is logged even if the claim is lost or the storage fails
            Report report = claim.report();
            String attempt = "id " + report.id() + " of owner " + report.owner().key() + ", attempt " + claim.attempt()
                    + "; " + next;
            Log.log(Level.WARNING, "a report could not be generated: " + attempt, reason);
        }
    }
}
