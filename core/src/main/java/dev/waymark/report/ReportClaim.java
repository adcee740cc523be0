package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker's claim of a report, with a lease. Until the lease expires, other workers cannot claim the report.
 * {@link ReportQueue#claim ReportQueue.claim} returns claims.
 *
 * <p>Immutable. To use a claim in another process, transfer the report, the attempt, the end of the lease and the token, and
 * pass these parts to {@link #of of}. Any process with the token can extend and end the claim, and record the outcome.
 */
public final class ReportClaim {

    private final Report report;
    private final int attempt;
    private final Instant until;
    private final long token;

    private ReportClaim(Report report, int attempt, Instant until, long token) {
        this.report = checkNotNull(report, "report");
        this.attempt = attempt;
        this.until = checkNotNull(until, "until");
        this.token = token;
        checkArgument(attempt >= 1, "attempt must be at least 1, was %s", attempt);
    }

    /**
     * Creates a claim from the parts that another process has transferred, or for a unit test.
     *
     * @param attempt the number of claims of the report since its request, including this claim, at least 1
     * @param until the end of the lease
     * @param token the token of the claim
     */
    public static ReportClaim of(Report report, int attempt, Instant until, long token) {
        return new ReportClaim(report, attempt, until, token);
    }

    /** Returns the report in its state at the time of the claim. */
    public Report report() {
        return report;
    }

    /** Returns the URL of the report, for a {@link ReportGenerator}. */
    public WebUrl url() {
        return WebUrl.of(report.url());
    }

    /** Returns the number of claims of the report since its request, including this claim. */
    public int attempt() {
        return attempt;
    }

    /** Returns the end of the lease. From this instant on, another worker can claim the report. */
    public Instant until() {
        return until;
    }

    /** Returns the token: a secret random number that authorizes the work on the report. */
    public long token() {
        return token;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReportClaim that
                && report.equals(that.report)
                && attempt == that.attempt
                && until.equals(that.until)
                && token == that.token;
    }

    @Override
    public int hashCode() {
        return Objects.hash(report, attempt, until, token);
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
