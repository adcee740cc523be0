package dev.waymark.internal.report;

import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportWork;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a report's generation: the fields of a report that change together (D-10, D-11).
 *
 * @param outcome the new outcome with the new findings; empty if the findings stay unchanged
 */
record GenerationState(
        Optional<ReportResult> result,
        Optional<Instant> requestedAt,
        Optional<Instant> generatedAt,
        Optional<ReportOutcome> outcome,
        ReportWork work) {

    /** Returns the current state of a report. */
    static GenerationState of(Report report) {
        return new GenerationState(
                report.result(), report.requestedAt(), report.generatedAt(), Optional.empty(), ReportWork.KEEP);
    }

    /** Returns the state of a new report with a requested generation. */
    static GenerationState requested(Instant now) {
        return new GenerationState(
                Optional.empty(), Optional.of(now), Optional.empty(), Optional.empty(), ReportWork.KEEP);
    }

    /** Returns the state after a generation. */
    static GenerationState done(ReportOutcome outcome, Instant now) {
        return new GenerationState(
                Optional.of(outcome.result()),
                Optional.empty(),
                Optional.of(now),
                Optional.of(outcome),
                ReportWork.KEEP);
    }

    /**
     * Returns the state after another request. The old result stays until the next generation, and an older request keeps its
     * place in the queue. The new request ends the claim of a worker, because the worker started its generation before the
     * request.
     */
    GenerationState requestedAgain(Instant now) {
        return new GenerationState(
                result, Optional.of(requestedAt.orElse(now)), generatedAt, outcome, ReportWork.RESTART);
    }

    /**
     * Returns the same state with another {@link ReportWork}: the effect of the update on the claim of the report, and the
     * condition that permits the update.
     */
    GenerationState withWork(ReportWork other) {
        return new GenerationState(result, requestedAt, generatedAt, outcome, other);
    }

    /** Returns the findings of the new outcome, if any. */
    Optional<String> findings() {
        return outcome.flatMap(ReportOutcome::findings);
    }

    /** Copies the state into a builder. If this state has no result or no time of generation, the builder keeps its value. */
    void copyTo(ReportBuilder report) {
        report.requestedAt(requestedAt);
        result.ifPresent(report::result);
        generatedAt.ifPresent(report::generatedAt);
    }
}
