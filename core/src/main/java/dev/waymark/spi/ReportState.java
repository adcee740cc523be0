package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A report with all that a store keeps of it.
 *
 * @param details the report and its findings
 * @param work the work on it, if its generation is requested
 */
public record ReportState(StoredDetails details, Optional<Work> work) {

    /** Checks that report and work agree. */
    public ReportState {
        checkNotNull(details, "details");
        checkNotNull(work, "work");
        checkArgument(
                details.report().requestedAt().isPresent() == work.isPresent(),
                "there is work on a report if and only if its generation is requested");
    }

    /**
     * The work on a report whose generation is requested.
     *
     * @param due from when it can be claimed; empty if it is set aside
     * @param tries how often it was claimed since it was requested
     * @param claim with what it is held, or 0 if nobody holds it
     */
    public record Work(Optional<Instant> due, int tries, long claim) {

        /** Checks for null. */
        public Work {
            checkNotNull(due, "due");
        }
    }
}
