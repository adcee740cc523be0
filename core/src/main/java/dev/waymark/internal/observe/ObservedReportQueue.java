package dev.waymark.internal.observe;

import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportRetries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The decorator of {@link ReportQueue} that measures each operation. */
public record ObservedReportQueue(ReportQueue queue, Observation observation) implements ReportQueue {

    @Override
    public List<ReportClaim> claim(int limit, Duration lease) {
        return observation.measure("reportQueue.claim", () -> queue.claim(limit, lease));
    }

    @Override
    public ReportClaim extend(ReportClaim claim, Duration lease) {
        return observation.measure("reportQueue.extend", () -> queue.extend(claim, lease));
    }

    @Override
    public Report recordOutcome(ReportClaim claim, ReportOutcome outcome) {
        return observation.measure("reportQueue.recordOutcome", () -> queue.recordOutcome(claim, outcome));
    }

    @Override
    public Optional<Instant> fail(ReportClaim claim, ReportRetries retries) {
        return observation.measure("reportQueue.fail", () -> queue.fail(claim, retries));
    }

    @Override
    public Stream<Report> setAside() {
        return observation.measureStream("reportQueue.setAside", queue::setAside);
    }
}
