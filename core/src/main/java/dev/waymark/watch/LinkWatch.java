package dev.waymark.watch;

import dev.waymark.link.LinkQuery;
import java.time.Duration;

/**
 * The watch of one owner's links. A call at regular times keeps the reports of all links current:
 *
 * <pre>{@code
 * WatchCounts counts = waymark.watch(owner).requestReports(LinkQuery.all(), Duration.ofDays(1));
 * }</pre>
 *
 * <p>Created by {@link dev.waymark.Waymark#watch(dev.waymark.access.Owner)}. Thread-safe. No argument may be null.
 *
 * @see <a href="../package-summary.html#D-59">Ratings of links</a>
 */
public interface LinkWatch {

    /**
     * Requests reports for the own URLs of the links of a query. A URL without a report gets a new {@linkplain
     * dev.waymark.access.Privacy#PRIVATE private} report with a requested generation. If a URL has reports, and no generation of
     * these reports is requested, the report with the latest generation is requested again, if this generation is older than the age.
     * All {@linkplain dev.waymark.url.WebUrl#canonical() spellings} of an address count as one URL. Destinations of targeting have no
     * effect.
     *
     * <p>The call never calls a {@link dev.waymark.report.ReportGenerator}: the workers of the {@link
     * dev.waymark.report.ReportQueue} generate the reports later. The call reads the links in portions of 500, in descending order of
     * the ids, and stores the requests of each portion before the next portion is read. A repeated call, also after a failure, repeats
     * no request. Concurrent calls, also of several application instances, create one report of a URL; another program that creates a
     * report at the same moment adds its own report. A report that was set aside stays requested, so the call does not request the
     * report again: see {@link dev.waymark.report.ReportQueue#setAside}. The time is linear in the number of the links, and of the
     * reports of their URLs.
     *
     * @param query the links; the order of the query has no effect
     * @param age the maximum time since the latest generation, at least 0
     * @return the numbers of URLs
     * @throws IllegalArgumentException if the age is negative
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     * @throws dev.waymark.error.StorageException if the storage fails; the requests of earlier portions are stored
     */
    WatchCounts requestReports(LinkQuery query, Duration age);
}
