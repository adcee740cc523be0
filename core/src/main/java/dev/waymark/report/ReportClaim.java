package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A report that a worker has claimed, so that no other worker gets it until the lease runs out. {@link ReportQueue#claim
 * ReportQueue.claim} gives these.
 *
 * <p>Immutable. It may travel to another process and back as its parts: whoever has the token holds the report.
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
     * A claim of these parts, for one that comes back from another process, and for unit tests.
     *
     * @param attempt how often the report was claimed since it was requested, this time included
     * @param until when the lease runs out
     * @param token what proves it
     */
    public static ReportClaim of(Report report, int attempt, Instant until, long token) {
        return new ReportClaim(report, attempt, until, token);
    }

    /** The report as it was when it was claimed. */
    public Report report() {
        return report;
    }

    /** What the report is about, as a {@link ReportGenerator} takes it. */
    public WebUrl url() {
        return WebUrl.of(report.url());
    }

    /** How often the report was claimed since it was requested, this time included. */
    public int attempt() {
        return attempt;
    }

    /** When the lease runs out; from then on another may claim the report. */
    public Instant until() {
        return until;
    }

    /** What proves the claim: a random number, which nobody else is to know. */
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

    /** All but the token. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("report", report)
                .add("attempt", attempt)
                .add("until", until)
                .toString();
    }
}
