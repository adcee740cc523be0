package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * A report with its findings. Both are of the same generation.
 *
 * @param report the report
 * @param findings what its generator found; empty if it is not generated yet, or has no findings
 */
public record ReportDetails(Report report, Optional<String> findings) {

    /** Checks for null. */
    public ReportDetails {
        checkNotNull(report, "report");
        checkNotNull(findings, "findings");
    }
}
