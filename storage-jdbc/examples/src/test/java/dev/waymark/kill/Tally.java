package dev.waymark.kill;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What has happened, over all kills. Safe to be used by several threads. */
final class Tally {

    /** What can be wrong. */
    enum Wrong {
        /** What was acknowledged is missing, or is as it was before. */
        LOST,
        /** What no order of the operations can have left. */
        HALF_WRITTEN
    }

    private record Finding(Wrong kind, String text) {}

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

    /** A request was answered, by whatever status. */
    void answered(long nanos) {
        slowestNanos.accumulate(nanos);
    }

    /** The victim was dead for so long. */
    void wasDead(long nanos) {
        kills.increment();
        longestOutageNanos.accumulate(nanos);
    }

    void found(Wrong kind, String text) {
        findings.add(new Finding(kind, text));
    }

    /**
     * Waits until more operations are acknowledged.
     *
     * @return whether they were, within that time
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

    long count(Wrong kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).count();
    }

    /** What is wrong, one line each. */
    Stream<String> describe() {
        return findings.stream().map(finding -> finding.kind() + ": " + finding.text());
    }
}
