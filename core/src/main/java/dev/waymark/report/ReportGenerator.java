package dev.waymark.report;

import dev.waymark.url.WebUrl;

/**
 * Produces reports. What it looks at, and how it rates, is up to you. Give it to
 * {@link dev.waymark.Waymark.Builder#reportGenerator(ReportGenerator) Waymark.Builder.reportGenerator}:
 *
 * <pre>{@code
 * ReportGenerator generator =
 *         site -> ReportOutcome.of(site.scheme().equals("https") ? ReportResult.GOOD : ReportResult.DECENT);
 * }</pre>
 *
 * <p>It is called on the thread that creates or updates the report, outside any transaction of the library's, and may
 * take its time.
 *
 * @see <a href="../package-summary.html#D-10">How reports are generated</a>
 */
@FunctionalInterface
public interface ReportGenerator {

    /**
     * Looks at a URL and rates it.
     *
     * @return the outcome, never null
     * @throws Exception if no report can be made; then nothing is stored, and the caller gets a
     *     {@link dev.waymark.error.GenerationFailedException} with this as its cause
     */
    ReportOutcome generate(WebUrl url) throws Exception;
}
