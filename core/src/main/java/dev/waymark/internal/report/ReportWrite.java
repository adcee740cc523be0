package dev.waymark.internal.report;

import dev.waymark.access.PasswordHash;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The next version of a report, with the new findings and the change of the work on the report. */
final class ReportWrite {

    private ReportWrite() {}

    /**
     * @param changed the report with the other changes
     * @param now the time of the change, not before the report's last change
     */
    static ReportStore.Replacement next(
            StoredReport current,
            ReportBuilder changed,
            Optional<PasswordHash> password,
            GenerationState generation,
            Instant now) {
        ReportBuilder next = changed.updatedAt(now).version(current.report().version() + 1);
        generation.copyTo(next);
        return new ReportStore.Replacement(
                current,
                new StoredReport(next.build(), current.urlKey(), password, generation.findings()),
                generation.outcome().isPresent(),
                generation.work());
    }

    /**
     * Writes the next version. The result is empty if the report no longer has the version before the update, or if the claim of
     * the report prevents the update ({@link dev.waymark.spi.ReportWork#isPermitted}).
     */
    static Optional<Report> to(ReportStore store, ReportStore.Replacement replacement) {
        return store.update(List.of(replacement)).isEmpty()
                ? Optional.empty()
                : Optional.of(replacement.after().report());
    }
}
