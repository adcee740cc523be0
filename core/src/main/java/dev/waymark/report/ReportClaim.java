package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.url.WebUrl;
import java.time.Instant;

/**
 * A worker's claim of a report, with a lease. Until the lease expires, other workers cannot claim the report.
 * {@link ReportQueue#claim ReportQueue.claim} returns claims.
 *
 * <p>Immutable. To use a claim in another process, transfer the report, the attempt, the end of the lease and the token, and
 * pass these parts to the constructor. Any process with the token can extend and end the claim, and record the outcome.
 *
 * @param report the report in its state at the time of the claim
 * @param attempt the number of claims of the report since its request, including this claim, at least 1
 * @param until the end of the lease. From this instant on, another worker can claim the report
 * @param token a secret random number that authorizes the work on the report
 */
public record ReportClaim(Report report, int attempt, Instant until, long token) {

    /**
     * Creates a claim from the parts that another process has transferred, or for a unit test.
     *
     * @throws IllegalArgumentException if {@code attempt} is less than 1
     */
    public ReportClaim {
        checkNotNull(report, "report");
        checkNotNull(until, "until");
        checkArgument(attempt >= 1, "attempt must be at least 1, was %s", attempt);
    }

    /** Returns the URL of the report, for a {@link ReportGenerator}. */
    public WebUrl url() {
        return WebUrl.of(report.url());
    }

    /** Returns a text for logs, without the token. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("report", report)
                .add("attempt", attempt)
                .add("until", until)
                .toString();
    }
}
