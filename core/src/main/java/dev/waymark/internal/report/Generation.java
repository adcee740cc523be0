package dev.waymark.internal.report;

import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportWork;
import java.time.Instant;
import java.util.Optional;

/** How far the generation of a report has come: the parts of it that change together or not at all (D-10, D-11). */
record Generation(
        Optional<ReportResult> result,
        Optional<Instant> requestedAt,
        Optional<Instant> generatedAt,
        Patch<String> findings,
        ReportWork work) {

    /** As it is. */
    static Generation of(Report report) {
        return new Generation(
                report.result(), report.requestedAt(), report.generatedAt(), Patch.keep(), ReportWork.KEEP);
    }

    /** Asked for, and nothing has been generated yet. */
    static Generation requested(Instant now) {
        return new Generation(Optional.empty(), Optional.of(now), Optional.empty(), Patch.keep(), ReportWork.KEEP);
    }

    /** Done: whatever was asked for is there. */
    static Generation done(ReportOutcome outcome, Instant now) {
        Patch<String> findings = outcome.findings().map(Patch::set).orElseGet(Patch::clear);
        return new Generation(
                Optional.of(outcome.result()), Optional.empty(), Optional.of(now), findings, ReportWork.KEEP);
    }

    /**
     * Asked for again: what was generated before stays until then, and an older request keeps its place in the queue. Who is
     * at work on that knows nothing of this one, so it is begun anew.
     */
    Generation requestedAgain(Instant now) {
        return new Generation(result, Optional.of(requestedAt.orElse(now)), generatedAt, findings, ReportWork.RESTART);
    }

    /** The same, provided that the work on the report allows. */
    Generation provided(ReportWork condition) {
        return new Generation(result, requestedAt, generatedAt, findings, condition);
    }

    /** Sets the state of generation of a report. A generated report never becomes ungenerated. */
    void describe(ReportBuilder report) {
        report.requestedAt(requestedAt);
        result.ifPresent(report::result);
        generatedAt.ifPresent(report::generatedAt);
    }
}
