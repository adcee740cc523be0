package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A report with all stored data.
 *
 * @param stored the report with its findings
 * @param work the work on the report, if the generation is requested
 */
public record ReportState(StoredReport stored, Optional<Work> work) {

    /** Checks that report and work agree. */
    public ReportState {
        checkNotNull(stored, "stored");
        checkNotNull(work, "work");
        checkArgument(
                stored.report().requestedAt().isPresent() == work.isPresent(),
                "there is work on a report if and only if its generation is requested");
    }

    /**
     * The work on a report with a requested generation.
     *
     * @param due the instant from which the report can be claimed; empty if the report is set aside
     * @param tries the number of claims since the request
     * @param claim the number of the current claim, or 0 if the report has no claim
     */
    public record Work(Optional<Instant> due, int tries, long claim) {

        /** The claim of a report without a worker. */
        public static final long NO_CLAIM = 0;

        /** More than the difference of the clocks of two instances: a hundred years. */
        private static final Duration CLOCK_DIFFERENCE = Duration.ofDays(36_525);

        /** Throws a {@link NullPointerException} if the due time is null. */
        public Work {
            checkNotNull(due, "due");
        }

        /**
         * Returns the work on a report after the report was stored; empty if no generation is requested. A first request is due
         * for every instance immediately, even if the clock of the requesting instance is ahead of the other clocks.
         * So the due time is a hundred years before the request, and first requests stay in the order of their times.
         *
         * @param report the report after the change
         * @param change the effect of the change on the work; {@link ReportWork#KEEP} for a new report
         * @param before the work before the change; empty for a new report
         */
        public static Optional<Work> after(Report report, ReportWork change, Optional<Work> before) {
            checkNotNull(change, "change");
            checkNotNull(before, "before");
            if (report.requestedAt().isEmpty()) {
                return Optional.empty();
            }
            return before.isEmpty() || change.type() == ReportWork.Type.RESTART
                    ? Optional.of(new Work(report.requestedAt().map(time -> time.minus(CLOCK_DIFFERENCE)), 0, NO_CLAIM))
                    : before;
        }

        /** Returns whether the work can be claimed at this instant. */
        public boolean isDueAt(Instant now) {
            checkNotNull(now, "now");
            return due.isPresent() && !due.get().isAfter(now);
        }

        /**
         * Returns the work after one more claim. If this claim exceeds the maximum, the report is set aside instead, and has no
         * claim.
         *
         * @param maxTries the maximum number of claims
         */
        public Work claimedBy(long newClaim, Instant until, int maxTries) {
            checkNotNull(until, "until");
            int next = tries + 1;
            return next > maxTries
                    ? new Work(Optional.empty(), next, NO_CLAIM)
                    : new Work(Optional.of(until), next, newClaim);
        }
    }
}
