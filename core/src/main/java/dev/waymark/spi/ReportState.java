package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Report;
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

        /** The claim of work that nobody holds. */
        public static final long NOBODY = 0;

        /** Checks for null. */
        public Work {
            checkNotNull(due, "due");
        }

        /**
         * Returns the work on a report after the report was stored; empty if no generation is requested.
         *
         * @param stored the report after the change
         * @param change the effect of the change on the work; {@link ReportWork#KEEP} for a new report
         * @param before the work before the change; empty for a new report
         */
        public static Optional<Work> after(Report stored, ReportWork change, Optional<Work> before) {
            checkNotNull(change, "change");
            checkNotNull(before, "before");
            if (stored.requestedAt().isEmpty()) {
                return Optional.empty();
            }
            return before.isEmpty() || change.type() == ReportWork.Type.RESTART
                    ? Optional.of(new Work(stored.requestedAt(), 0, NOBODY))
                    : before;
        }

        /** Returns whether the work can be claimed at this instant. */
        public boolean isDueAt(Instant now) {
            checkNotNull(now, "now");
            return due.isPresent() && !due.get().isAfter(now);
        }

        /** Returns the work after one more claim. */
        public Work claimedBy(long newClaim, Instant until) {
            return new Work(Optional.of(checkNotNull(until, "until")), tries + 1, newClaim);
        }
    }
}
