package dev.waymark.report;

import dev.waymark.url.WebUrl;

/**
 * Produces a report; what it looks at and how it judges is the embedder's (D-10).
 *
 * <p>It is called on the thread that creates or updates the report, outside of any
 * transaction of the library's, and may take its time.
 */
@FunctionalInterface
public interface ReportGenerator {

    /**
     * Looks at the URL and rates it.
     *
     * @return never null
     * @throws Exception if no report can be made; then nothing is stored, and the caller gets a
     *     {@link dev.waymark.error.GenerationFailedException} with this as its cause
     */
    ReportOutcome generate(WebUrl url) throws Exception;
}
