/**
 * Reports: each about one URL, rated good, decent or bad, with findings of your own.
 *
 * <p>{@link dev.waymark.report.Reports} creates, lists, changes and deletes them. What a report says is up to you: give
 * the builder a {@link dev.waymark.report.ReportGenerator}, or record what a worker in the background has found.
 *
 * <pre>{@code
 * for (Report report : waymark.reportsAwaitingGeneration(10)) {
 *     ReportOutcome outcome = ReportOutcome.of(ReportResult.ofScore(93), "{\"title\":\"Example Domain\"}");
 *     waymark.reports(report.owner()).recordOutcome(report.id(), outcome);
 * }
 * }</pre>
 *
 * <p>This package knows nothing of links or of storage.
 */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
