/**
 * Reports: each about one URL, rated good, decent or bad, with findings of your own.
 *
 * <p>{@link dev.waymark.report.Reports} creates, lists, changes and deletes them. What a report says is up to you: give
 * the builder a {@link dev.waymark.report.ReportGenerator}, and reports are generated as they are created; or create them
 * without one, and have {@link dev.waymark.report.ReportWorkers} generate them in the background, on as many nodes as you
 * like:
 *
 * <pre>{@code
 * ReportWorkers workers = ReportWorkers.builder(waymark.reportQueue(), generator)
 *         .threads(4)
 *         .lease(Duration.ofMinutes(5))
 *         .start();
 * waymark.reports().create(CreateReport.on("https://example.com/")); // one of them generates it
 * workers.close();
 * }</pre>
 *
 * <p>They work on a {@link dev.waymark.report.ReportQueue}, which gives each report to one worker at a time. Workers of
 * your own do the same. Reports that failed too often are set aside. Here they are asked for again:
 *
 * <pre>{@code
 * waymark.reportQueue().setAside().forEach(
 *         report -> waymark.reports(report.owner()).update(report.id(), UpdateReport.change().regenerate()));
 * }</pre>
 *
 * <p>A single worker needs no claims:
 *
 * <pre>{@code
 * for (Report report : waymark.reportsAwaitingGeneration(10)) {
 *     ReportOutcome outcome = ReportOutcome.of(ReportResult.ofScore(93), "{\"title\":\"Example Domain\"}");
 *     waymark.reports(report.owner()).recordOutcome(report.id(), outcome);
 * }
 * }</pre>
 *
 * <p>Each report has a {@linkplain dev.waymark.report.Report#pageKey() page key}, the address of its {@linkplain dev.waymark.page page}
 * for strangers. A report of another system can keep its key:
 *
 * <pre>{@code
 * ImportReport record = ImportReport.of(CreateReport.on("https://example.com/")).pageKey("dQw4w9WgXcQ-_AZaz09xyQ");
 * }</pre>
 *
 * <p>This package knows nothing of links or of storage.
 */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
