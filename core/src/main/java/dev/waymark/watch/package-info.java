/**
 * The reports of links: the watch requests reports for the URLs of links, and so joins {@link dev.waymark.link} and
 * {@link dev.waymark.report}. Workers of the {@link dev.waymark.report.ReportQueue} generate the reports, and
 * {@link dev.waymark.link.LinkQuery#rated LinkQuery.rated} selects links by the results.
 */
@NullMarked
package dev.waymark.watch;

import org.jspecify.annotations.NullMarked;
