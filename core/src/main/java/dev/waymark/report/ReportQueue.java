package dev.waymark.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives the work on reports whose generation is requested, of all owners, to those who generate them: each report to one
 * worker at a time, over all nodes.
 *
 * <pre>{@code
 * ReportQueue queue = waymark.reportQueue();
 * for (ReportClaim claim : queue.claim(10, Duration.ofMinutes(5))) {
 *     try {
 *         queue.recordOutcome(claim, generator.generate(claim.url()));
 *     } catch (Exception e) {
 *         queue.fail(claim);
 *     }
 * }
 * }</pre>
 *
 * <p>{@link ReportWorkers} does so in threads of its own. {@link dev.waymark.Waymark#reportQueue()} gives the queue. Safe for
 * use by many threads. No argument may be null. Each method throws a {@link dev.waymark.error.StorageException} if the storage
 * fails.
 *
 * @see <a href="../package-summary.html#D-36">How claims behave</a>
 */
public interface ReportQueue {

    /**
     * Claims reports that are due: those that were requested and not claimed yet, those that failed and are to be tried again
     * by now, and those whose lease ran out. What has been due for longest comes first, so reports that always fail do not
     * hide others.
     *
     * @param limit how many to claim at most, at least 1
     * @param lease how long nobody else gets them, from a millisecond to 365 days. It should be longer than it takes to
     *     generate them; when it runs out, another worker may begin the same work
     * @return the reports; fewer than {@code limit}, or none, if no more are due
     * @throws IllegalArgumentException if the limit or the lease is out of range
     */
    List<ReportClaim> claim(int limit, Duration lease);

    /**
     * Holds a report for longer: for this time from now on.
     *
     * @return the same claim with its new end
     * @throws dev.waymark.error.ClaimLostException if it does not hold any more
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     * @throws IllegalArgumentException if the lease is out of range
     */
    ReportClaim extend(ReportClaim claim, Duration lease);

    /**
     * Stores the outcome. Result, findings and date change together, and the request is cleared. That the lease has run out
     * does not matter as long as nobody else has claimed the report.
     *
     * @return the report as it is stored
     * @throws dev.waymark.error.ClaimLostException if the claim does not hold any more
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     * @throws dev.waymark.error.InvalidInputException if the findings are too long or not well-formed; the claim holds
     */
    Report recordOutcome(ReportClaim claim, ReportOutcome outcome);

    /** Gives a report back that could not be generated, to be tried again as {@link ReportRetries#DEFAULT} says. */
    default Optional<Instant> fail(ReportClaim claim) {
        return fail(claim, ReportRetries.DEFAULT);
    }

    /**
     * Gives a report back that could not be generated. It is tried again later and later; at last it is set aside.
     *
     * @return from when it can be claimed again; empty if it was set aside
     * @throws dev.waymark.error.ClaimLostException if the claim does not hold any more
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     */
    Optional<Instant> fail(ReportClaim claim, ReportRetries retries);

    /**
     * Walks through the reports of all owners that are set aside, since they failed too often, in the order of their ids. To
     * have one tried again, ask for it anew: {@link UpdateReport#regenerate() regenerate()}. They are read in batches as the
     * stream is consumed; no connection is held in between.
     */
    Stream<Report> setAside();
}
