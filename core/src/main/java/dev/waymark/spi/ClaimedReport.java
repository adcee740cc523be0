package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Report;

/**
 * A report after a claim.
 *
 * @param report the report
 * @param tries the number of claims since the request, including this claim; at least 1
 */
public record ClaimedReport(Report report, int tries) {

    /** Checks for null and for a positive number of claims. */
    public ClaimedReport {
        checkNotNull(report, "report");
        checkArgument(tries >= 1, "tries must be at least 1, was %s", tries);
    }
}
