package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.query.Search;
import dev.waymark.query.TimeRange;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSearchField;
import dev.waymark.url.WebUrl;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions of a query for reports of one owner. A report matches if all conditions hold. An empty value is no
 * condition.
 *
 * @param owner the owner of the reports
 * @param ids the ids of the reports: at most 1,000 ids
 * @param search the substring that the {@link dev.waymark.query.Folding#fold folded} field must contain; the term is
 *     already folded
 * @param urlKey the {@linkplain StoredReport#urlKey key} of the URL of the reports
 * @param project the project of the reports, already normalised by {@link WebUrl#projectOf}
 * @param result the rating of the reports
 * @param created the range of the instants of creation. All instants of this filter are in whole microseconds of the years 0000
 *     to 10000
 * @param updated the range of the instants of the last update
 * @param generated the range of the instants of the last generation; a report without a generation matches only the unlimited
 *     range
 */
public record ReportFilter(
        Owner owner,
        Optional<Set<Long>> ids,
        Optional<Search<ReportSearchField>> search,
        Optional<UrlKey> urlKey,
        Optional<String> project,
        Optional<ReportResult> result,
        TimeRange created,
        TimeRange updated,
        TimeRange generated) {

    /** The maximum number of {@link #ids}. */
    public static final int MAX_IDS = ReportQuery.MAX_IDS;

    /** Copies the ids, and checks their number. */
    public ReportFilter {
        checkNotNull(owner, "owner");
        ids = checkNotNull(ids, "ids").map(ImmutableSet::copyOf);
        checkArgument(ids.isEmpty() || ids.get().size() <= MAX_IDS, "ids must be at most %s", MAX_IDS);
        checkNotNull(search, "search");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
        checkNotNull(created, "created");
        checkNotNull(updated, "updated");
        checkNotNull(generated, "generated");
    }

    /** Returns a copy with {@code newIds} instead of the ids of this filter. */
    public ReportFilter withIds(Set<Long> newIds) {
        return new ReportFilter(
                owner,
                Optional.of(checkNotNull(newIds, "newIds")),
                search,
                urlKey,
                project,
                result,
                created,
                updated,
                generated);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("owner", owner)
                .add("ids", ids)
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
