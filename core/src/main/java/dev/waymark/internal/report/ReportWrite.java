package dev.waymark.internal.report;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Optional;

/**
 * The next version of a report, with the new findings and the change of the work on the report. All parts are written together.
 */
record ReportWrite(StoredReport stored, Patch<String> findings, ReportWork work) {

    /** @param now the time of the change, not before the report's last change */
    static ReportWrite next(
            StoredReport current,
            Privacy privacy,
            Optional<PasswordHash> password,
            GenerationState generation,
            Instant now) {
        ReportBuilder next = current.report().toBuilder()
                .privacy(Privacy.of(privacy.type()))
                .updatedAt(now)
                .version(current.report().version() + 1);
        generation.copyTo(next);
        return new ReportWrite(
                new StoredReport(next.build(), current.urlKey(), password), generation.findings(), generation.work());
    }

    /**
     * Writes the next version. The result is empty if the report does not have the expected version, or if the claim of the
     * report prevents the update ({@link ReportWork#isPermitted}).
     */
    Optional<Report> to(ReportStore store, long expectedVersion) {
        return store.update(stored, findings, expectedVersion, work);
    }
}
