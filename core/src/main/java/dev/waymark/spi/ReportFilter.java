package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Owner;
import dev.waymark.query.Search;
import dev.waymark.query.TimeRange;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSearchField;
import dev.waymark.url.WebUrl;
import java.util.Optional;

/**
 * Which reports are meant. All conditions must hold.
 *
 * @param owner whose reports
 * @param search what the {@link dev.waymark.spi.support.Folding#fold folded} field must contain as a substring; the term is
 *     folded already
 * @param urlKey the {@linkplain StoredReport#urlKey key} of the URL that reports are about
 * @param project what the report's project must equal; normalised already
 * @param result the rating that reports have
 * @param created when reports were created; like all times here, in whole microseconds of the years 0000 to 10000
 * @param updated when reports were last updated
 * @param generated when reports were last generated; those that never were are in all of time only
 */
public record ReportFilter(
        Owner owner,
        Optional<Search<ReportSearchField>> search,
        Optional<UrlKey> urlKey,
        Optional<String> project,
        Optional<ReportResult> result,
        TimeRange created,
        TimeRange updated,
        TimeRange generated) {

    /** Checks for null. */
    public ReportFilter {
        checkNotNull(owner, "owner");
        checkNotNull(search, "search");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
        checkNotNull(created, "created");
        checkNotNull(updated, "updated");
        checkNotNull(generated, "generated");
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("owner", owner)
                .add("search", search)
                .add("urlKey", urlKey)
                .add("project", project.map(WebUrl::withoutUserInfo))
                .add("result", result)
                .add("created", created)
                .add("updated", updated)
                .add("generated", generated)
                .toString();
    }
}
