package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.SearchText;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.value.WebUrl;
import jakarta.validation.Valid;
import java.util.Optional;

/**
 * Which reports to list, and in which order. Immutable; each method returns a changed copy. All conditions must hold.
 *
 * @param search what to look for in the URL
 * @param project the host that reports are about, normalised as {@link Report#project()} is
 * @param result the rating that reports have
 * @param sort the order; by default what was created last comes first
 */
public record ReportQuery(
        Optional<@Valid Search<ReportSearchField>> search,
        Optional<@SearchText String> project,
        Optional<ReportResult> result,
        Sort<ReportSortField> sort) {

    private static final ReportQuery ALL = new ReportQuery(
            Optional.empty(), Optional.empty(), Optional.empty(), Sort.by(ReportSortField.ID, Direction.DESC));

    /** Checks for null. */
    public ReportQuery {
        checkNotNull(search, "search");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
        checkNotNull(sort, "sort");
    }

    /** All reports of an owner, the newest first. */
    public static ReportQuery all() {
        return ALL;
    }

    /** Only reports whose URL contains {@code term}, whatever its letter case; a blank term is no search (D-25). */
    public ReportQuery search(String term) {
        return new ReportQuery(Search.of(term, ReportSearchField.URL), project, result, sort);
    }

    /**
     * Only reports on this host; {@code WWW.Example.com} finds {@code example.com}, and so does a whole URL with that host
     * (D-9). Blank is no filter.
     */
    public ReportQuery project(String host) {
        Optional<String> normalised = Optional.of(WebUrl.projectOf(host)).filter(name -> !name.isEmpty());
        return new ReportQuery(search, normalised, result, sort);
    }

    /** Only reports with this rating. */
    public ReportQuery result(ReportResult rating) {
        return new ReportQuery(search, project, Optional.of(checkNotNull(rating, "rating")), sort);
    }

    /** Sorts by {@code field}, the highest first. */
    public ReportQuery sortBy(ReportSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by {@code field} in {@code direction}. */
    public ReportQuery sortBy(ReportSortField field, Direction direction) {
        return new ReportQuery(search, project, result, Sort.by(field, direction));
    }
}
