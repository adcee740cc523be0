package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * A report with its findings. The result and the findings are from the same generation.
 *
 * @param report the report
 * @param findings the findings of the generator; empty if the report is not generated, or has no findings
 */
public record ReportDetails(Report report, Optional<String> findings) {

    /** Refuses null. */
    public ReportDetails {
        checkNotNull(report, "report");
        checkNotNull(findings, "findings");
    }
}
