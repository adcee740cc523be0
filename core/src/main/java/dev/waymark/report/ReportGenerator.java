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
 * <p>The library calls the generator on the thread that creates or updates the report, outside the library's transactions. The
 * time of the generator is not limited.
 *
 * @see <a href="../package-summary.html#D-10">How reports are generated</a>
 */
@FunctionalInterface
public interface ReportGenerator {

    /**
     * Examines and rates a URL.
     *
     * @return the outcome, never null
     * @throws Exception if the generation fails. The library then stores no report and no change, and throws a {@link
     *     dev.waymark.error.GenerationFailedException} with this cause
     */
    ReportOutcome generate(WebUrl url) throws Exception;
}
