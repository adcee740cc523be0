package dev.waymark.kill;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** The counts and defects of all kills. Thread-safe. */
final class Tally {

    /** The kinds of defects. */
    enum Defect {
        /** An acknowledged operation is missing or undone. */
        LOST,
        /** No order of the operations leads to this state. */
        HALF_WRITTEN
    }

    private record Finding(Defect kind, String text) {}

    private final LongAdder kills = new LongAdder();
    private final LongAdder acknowledged = new LongAdder();
    private final Semaphore unseen = new Semaphore(0);
    private final LongAccumulator slowestNanos = new LongAccumulator(Math::max, 0);
    private final LongAccumulator longestOutageNanos = new LongAccumulator(Math::max, 0);
    private final Queue<Finding> findings = new ConcurrentLinkedQueue<>();

    /** Adds the results of another tally. */
    void add(Tally other) {
        kills.add(other.kills());
        acknowledged.add(other.operations());
        slowestNanos.accumulate(other.slowestNanos.get());
        longestOutageNanos.accumulate(other.longestOutageNanos.get());
        findings.addAll(other.findings);
    }

    void acknowledged() {
        acknowledged.increment();
        unseen.release();
    }

    /** Adds the duration of an answered request, whatever the status. */
    void answered(long nanos) {
        slowestNanos.accumulate(nanos);
    }

    /** Adds a kill, and the duration of the outage. */
    void addOutage(long nanos) {
        kills.increment();
        longestOutageNanos.accumulate(nanos);
    }

    void found(Defect kind, String text) {
        findings.add(new Finding(kind, text));
    }

    /**
     * Waits until {@code more} further operations are acknowledged.
     *
     * @return whether the operations were acknowledged within {@code patience}
     */
    boolean await(int more, Duration patience) throws InterruptedException {
        unseen.drainPermits();
        return unseen.tryAcquire(more, patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    long kills() {
        return kills.sum();
    }

    long operations() {
        return acknowledged.sum();
    }

    Duration slowest() {
        return Duration.ofNanos(slowestNanos.get());
    }

    Duration longestOutage() {
        return Duration.ofNanos(longestOutageNanos.get());
    }

    long count(Defect kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).count();
    }

    /** Returns one line for each defect. */
    Stream<String> describe() {
        return findings.stream().map(finding -> finding.kind() + ": " + finding.text());
    }
}
