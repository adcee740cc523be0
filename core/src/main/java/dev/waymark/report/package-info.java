/**
 * Reports: each report rates one URL as good, decent or bad, and may contain findings of the application.
 *
 * <p>{@link dev.waymark.report.Reports} creates, lists, changes and deletes reports. The application decides how to rate a URL
 * and which findings to store. With a {@link dev.waymark.report.ReportGenerator} in the builder, each report is generated
 * during its creation. Without a generator in the builder, {@link dev.waymark.report.ReportWorkers} generate reports in the
 * background, on any number of instances:
 *
 * <pre>{@code
 * ReportWorkers workers = ReportWorkers.builder(waymark.reportQueue(), generator)
 *         .threads(4)
 *         .lease(Duration.ofMinutes(5))
 *         .start();
 * waymark.reports().create(CreateReport.on("https://example.com/")); // a worker generates the report
 * workers.close();
 * }</pre>
 *
 * <p>The workers use a {@link dev.waymark.report.ReportQueue}, which gives each report to one worker at a time. Workers of the
 * application can use the queue, too. After too many failures, a report is set aside: no worker receives the report until its
 * generation is requested again. This code requests the generation of all reports that are set aside:
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
 * <p>Each report has a {@linkplain dev.waymark.report.Report#pageKey() page key}, the address of its
 * {@linkplain dev.waymark.page page} for strangers. A report of another system can keep its key:
 *
 * <pre>{@code
 * ImportReport record = ImportReport.of(CreateReport.on("https://example.com/")).pageKey("dQw4w9WgXcQ-_AZaz09xyQ");
 * }</pre>
 *
 * <p>This package does not depend on links or storage.
 */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
