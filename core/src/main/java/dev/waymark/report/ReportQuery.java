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
 * Which reports to list, and in which order.
 *
 * <pre>{@code
 * ReportQuery query = ReportQuery.all().project("example.com").sortBy(ReportSortField.RESULT, Direction.ASC);
 * Page<Report> page = reports.list(query, PageRequest.first(25));
 * }</pre>
 *
 * <p>A report must meet all conditions. Without any, the query has all reports of the owner, the newest first.
 * Immutable; each method returns a changed copy.
 *
 * @see <a href="../package-summary.html#lists">How lists behave</a>
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

    /** Only reports whose URL contains this text, letter case ignored. A blank text is no condition. */
    public ReportQuery search(String term) {
        return new ReportQuery(Search.of(term, ReportSearchField.URL), project, result, sort);
    }

    /**
     * Only reports on this host. Any spelling of it will do: {@code WWW.Example.com} finds {@code example.com}, and so
     * does a whole URL with that host. A blank text is no condition.
     */
    public ReportQuery project(String host) {
        Optional<String> normalised = Optional.of(WebUrl.projectOf(host)).filter(name -> !name.isEmpty());
        return new ReportQuery(search, normalised, result, sort);
    }

    /** Only reports with this rating. */
    public ReportQuery result(ReportResult rating) {
        return new ReportQuery(search, project, Optional.of(checkNotNull(rating, "rating")), sort);
    }

    /** Sorts by this field, the highest first. */
    public ReportQuery sortBy(ReportSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by this field, in this direction. */
    public ReportQuery sortBy(ReportSortField field, Direction direction) {
        return new ReportQuery(search, project, result, Sort.by(field, direction));
    }

    /** The text to search for. */
    public Optional<Search<ReportSearchField>> search() {
        return search;
    }

    /** The host that reports must be about, written as {@link Report#project()} is. */
    public Optional<String> project() {
        return project;
    }

    /** The rating that reports must have. */
    public Optional<ReportResult> result() {
        return result;
    }

    /** The order. */
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
