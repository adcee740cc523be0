package dev.waymark.internal;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import dev.waymark.spi.StoredReport;
import dev.waymark.value.Patch;
import java.time.Instant;
import java.util.Optional;

/** The next version of a report, and what happens to its findings in the same step. */
record ReportWrite(StoredReport stored, Patch<String> findings) {

    static ReportWrite next(
            Report report, Privacy privacy, Optional<PasswordHash> password, Generation generation, Instant now) {
        Report next = new Report(
                report.id(),
                report.owner(),
                report.url(),
                report.project(),
                generation.result(),
                Privacy.of(privacy.type()),
                generation.requestedAt(),
                report.createdAt(),
                generation.generatedAt(),
                now,
                report.version() + 1);
        return new ReportWrite(new StoredReport(next, password), generation.findings());
    }
}
