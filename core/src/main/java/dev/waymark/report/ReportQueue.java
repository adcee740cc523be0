package dev.waymark.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The queue of reports whose generation is requested, across all owners. The queue gives each report to one worker at a time,
 * across all instances.
 *
 * <pre>{@code
 * ReportQueue queue = waymark.reportQueue();
 * for (ReportClaim claim : queue.claim(10, Duration.ofMinutes(5))) {
 *     try {
 *         queue.recordOutcome(claim, generator.generate(claim.url()));
 *     } catch (ReportClaimException | NotFoundException e) {
 *         show("not stored: " + e.getMessage());
 *     } catch (Exception e) {
 *         queue.fail(claim); // may throw the same two exceptions
 *     }
 * }
 * }</pre>
 *
 * <p>{@link ReportWorkers} run this loop in their own threads. Created by {@link dev.waymark.Waymark#reportQueue()}.
 * Thread-safe. No argument may be null. Each method throws a {@link dev.waymark.error.StorageException} if the storage fails.
 *
 * @see <a href="../package-summary.html#D-36">How claims behave</a>
 */
public interface ReportQueue {

    /**
     * Claims reports that are due. A report is due in three cases: the report is requested and was not claimed yet, the time of
     * the next try after a failure has come, or the lease has expired. New requests come first, in the order of their times, then
     * the reports that have been due for the longest time. So reports that always fail do not block other reports. A due
     * report that another transaction has locked may be skipped; a later call then claims this report.
     *
     * <p>Each claim is a try. If all tries of the {@linkplain dev.waymark.Waymark.Builder#reportRetries retries} of this facade
     * are used up, for example because each worker has crashed, the call sets the report aside instead: see {@link #fail}.
     *
     * @param limit the maximum number of reports, at least 1
     * @param lease the time during which other workers cannot claim these reports, from 1 millisecond to 365 days. The lease
     *     should be longer than the generation of these reports: after the lease, another worker may start the same work
     * @return the claims; fewer claims than {@code limit}, or an empty list, if no further report is due, or if
     *     the due reports are locked
     * @throws IllegalArgumentException if the limit or the lease is out of range
     */
    List<ReportClaim> claim(int limit, Duration lease);

    /**
     * Extends a claim. The new lease begins now.
     *
     * @param lease the new lease, from 1 millisecond to 365 days
     * @return the same claim with the new end of the lease
     * @throws dev.waymark.error.ReportClaimException if the claim is no longer valid
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     * @throws IllegalArgumentException if the lease is out of range
     */
    ReportClaim extend(ReportClaim claim, Duration lease);

    /**
     * Stores the outcome. The result, the findings and the time of the generation change together, and the request is
     * cleared. The outcome is also stored after the end of the lease, as long as no other worker has claimed the report.
     * If the report was moved to another owner, the method throws the same exception as for a deleted report.
     *
     * @return the stored report
     * @throws dev.waymark.error.ReportClaimException if the claim is no longer valid
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     * @throws dev.waymark.error.InvalidInputException if the findings are too long or malformed; the claim stays valid
     */
    Report recordOutcome(ReportClaim claim, ReportOutcome outcome);

    /**
     * Ends a claim after a failed generation, and schedules the next try. The pause before the next try grows with each
     * failure, as the {@linkplain dev.waymark.Waymark.Builder#reportRetries retries} of this facade determine. After the last
     * try, the report is set aside: no worker receives the report until its generation is requested again.
     *
     * @return the instant from which the report can be claimed again; empty if the report was set aside
     * @throws dev.waymark.error.ReportClaimException if the claim is no longer valid
     * @throws dev.waymark.error.NotFoundException if the report was deleted
     */
    Optional<Instant> fail(ReportClaim claim);

    /**
     * Returns the reports of all owners that are set aside because of too many failures, in the order of their ids. To retry
     * such a report, request its generation again by {@link UpdateReport#regenerate() regenerate()}. The stream reads the
     * reports in batches, and holds no connection between batches.
     */
    Stream<Report> setAside();
}
