/**
 * Reports: each report rates one URL as good, decent or bad, and may contain findings of the application.
 *
 * <p>{@link dev.waymark.report.Reports} creates, lists, changes and deletes reports. The application decides how to rate a URL
 * and which findings to store.
 *
 * <ul>
 *   <li>{@link dev.waymark.report.ReportGenerator}: the function of the application that rates a URL.
 *   <li>{@link dev.waymark.report.ReportWorkers}: threads that generate reports in the background, on any number of instances.
 *   <li>{@link dev.waymark.report.ReportQueue}: the requested reports of all owners, for workers of the application.
 * </ul>
 *
 * <p>The guide {@code .github/docs/reports.md} in the repository describes workers, retries, and workers of the application. This
 * package does not depend on links or storage.
 */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
