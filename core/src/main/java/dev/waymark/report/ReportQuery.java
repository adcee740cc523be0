package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.Text;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which reports to list, and in which order. Immutable; each method returns a changed copy. All conditions must hold.
 */
public final class ReportQuery {

    private static final ReportQuery ALL = new ReportQuery(
            Optional.empty(), Optional.empty(), Optional.empty(), Sort.by(ReportSortField.ID, Direction.DESC));

    private final Optional<@Valid Search<ReportSearchField>> search;
    private final Optional<@Text(max = Search.MAX_TERM) String> project;
    private final Optional<ReportResult> result;
    private final Sort<ReportSortField> sort;

    private ReportQuery(
            Optional<Search<ReportSearchField>> search,
            Optional<String> project,
            Optional<ReportResult> result,
            Sort<ReportSortField> sort) {
        this.search = search;
        this.project = project;
        this.result = result;
        this.sort = sort;
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

    /** What to look for in the URL. */
    public Optional<Search<ReportSearchField>> search() {
        return search;
    }

    /** The host that reports are about, normalised as {@link Report#project()} is. */
    public Optional<String> project() {
        return project;
    }

    /** The rating that reports have. */
    public Optional<ReportResult> result() {
        return result;
    }

    /** The order; by default what was created last comes first. */
    public Sort<ReportSortField> sort() {
        return sort;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReportQuery that
                && search.equals(that.search)
                && project.equals(that.project)
                && result.equals(that.result)
                && sort.equals(that.sort);
    }

    @Override
    public int hashCode() {
        return Objects.hash(search, project, result, sort);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("search", search)
                .add("project", project)
                .add("result", result)
                .add("sort", sort)
                .toString();
    }
}
