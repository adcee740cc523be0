package dev.waymark.report;

import dev.waymark.url.WebUrl;

/**
 * A generator of reports, supplied by the application. The application decides how to examine and rate a URL. Pass the
 * generator to {@link dev.waymark.Waymark.Builder#reportGenerator(ReportGenerator) Waymark.Builder.reportGenerator}:
 *
 * <pre>{@code
 * ReportGenerator generator =
 *         site -> ReportOutcome.of(site.scheme().equals("https") ? ReportResult.GOOD : ReportResult.DECENT);
 * }</pre>
 *
 * <p>The library calls this generator on the thread that creates or updates the report, outside the library's
 * transactions, and does not limit the time of the call. If the generator leaves this thread interrupted, the thread stays
 * interrupted, and the storage may then fail. {@link ReportWorkers} also take a generator, call the generator on their own
 * threads, and clear such an interrupt; the lease must then be longer than a call. Several threads may call a generator
 * concurrently.
 *
 * @see <a href="../package-summary.html#D-10">How reports are generated</a>
 */
@FunctionalInterface
public interface ReportGenerator {

    /**
     * Examines and rates a URL.
     *
     * @return the outcome, never null
     * @throws Exception if the generation fails. {@link Reports} then stores neither this report nor this change, and
     * throws a {@link dev.waymark.error.CallbackFailedException} with this cause. {@link ReportWorkers} log the
     * exception, and retry the report later
     */
    ReportOutcome generate(WebUrl url) throws Exception;
}
