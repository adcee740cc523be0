package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Report;

/**
 * A report that was claimed.
 *
 * @param report the report
 * @param tries how often it was claimed since it was requested, this time included
 */
public record ClaimedReport(Report report, int tries) {

    /** Checks what it is given. */
    public ClaimedReport {
        checkNotNull(report, "report");
        checkArgument(tries >= 1, "tries must be at least 1, was %s", tries);
    }
}
