package dev.waymark.internal.report;

import dev.waymark.access.PasswordHash;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The next version of a report, with the new findings and the change of the work on the report. */
final class ReportWrite {

    private ReportWrite() {}

    /**
     * Returns a version with the same result, the same request and the same findings.
     *
     * @param changed the report with the other changes
     * @param now the time of the change, not before the report's last change
     */
    static ReportStore.Replacement keepingGeneration(
            StoredReport current, ReportBuilder changed, Optional<PasswordHash> password, Instant now) {
        StoredReport next = new StoredReport(build(current, changed, now), current.urlKey(), password);
        return new ReportStore.Replacement(current, next, false, ReportWork.KEEP);
    }

    /**
     * Returns the version after another request. The old result stays until the next generation, and an older request keeps its
     * place in the queue. The new request ends the claim of a worker, because the worker started its generation before the
     * request.
     */
    static ReportStore.Replacement requestedAgain(
            StoredReport current, ReportBuilder changed, Optional<PasswordHash> password, Instant now) {
        ReportBuilder requested =
                changed.requestedAt(current.report().requestedAt().orElse(now));
        StoredReport next = new StoredReport(build(current, requested, now), current.urlKey(), password);
        return new ReportStore.Replacement(current, next, false, ReportWork.RESTART);
    }

    /**
     * Returns the version after a generation (D-10, D-11).
     *
     * @param work the effect of the update on the claim of the report, and the condition that permits the update
     */
    static ReportStore.Replacement generated(
            StoredReport current,
            ReportBuilder changed,
            Optional<PasswordHash> password,
            ReportOutcome outcome,
            ReportWork work,
            Instant now) {
        ReportBuilder generated =
                changed.result(outcome.result()).generatedAt(now).requestedAt(Optional.empty());
        StoredReport next =
                new StoredReport(build(current, generated, now), current.urlKey(), password, outcome.findings());
        return new ReportStore.Replacement(current, next, true, work);
    }

    private static Report build(StoredReport current, ReportBuilder changed, Instant now) {
        return changed.updatedAt(now).version(current.report().version() + 1).build();
    }

    /**
     * Writes the next version. The result is empty if the report no longer has the version before the update, or if the claim of
     * the report prevents the update ({@link ReportWork#isPermitted}).
     */
    static Optional<Report> to(ReportStore store, ReportStore.Replacement replacement) {
        return store.update(List.of(replacement)).isEmpty()
                ? Optional.empty()
                : Optional.of(replacement.after().report());
    }
}
