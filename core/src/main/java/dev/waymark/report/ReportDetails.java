package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * A report with what it says. Both are of one moment: findings never belong to another generation than the result.
 *
 * @param report the report
 * @param findings what its generator found; empty until it has been generated, or if it found nothing to say
 */
public record ReportDetails(Report report, Optional<String> findings) {

    /** Checks for null. */
    public ReportDetails {
        checkNotNull(report, "report");
        checkNotNull(findings, "findings");
    }
}
