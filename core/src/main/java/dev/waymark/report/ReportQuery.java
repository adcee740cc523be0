package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import dev.waymark.constraint.Text;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which reports to list, and in which order.
 *
 * <pre>{@code
 * ReportQuery query = ReportQuery.all().project("example.com").sortBy(ReportSortField.RESULT, Direction.ASC);
 * Page<Report> page = reports.list(query, PageRequest.first(25));
 * }</pre>
 *
 * <p>A report must meet all conditions. Without any, the query has all reports of the owner, the newest first. Of
 * times, {@code before} excludes the instant itself, and {@code from} includes the instant. Immutable; each method returns a
 * changed copy.
 *
 * @see <a href="../package-summary.html#lists">How lists behave</a>
 */
public final class ReportQuery {

    private static final ReportQuery ALL = new ReportQuery(new Fields());

    private final Fields fields;

    private ReportQuery(Fields fields) {
        this.fields = fields;
    }

    /** All reports of an owner, the newest first. */
    public static ReportQuery all() {
        return ALL;
    }

    /**
     * All reports of an owner, said by name. To lists and counts this is the same as {@link #all()}. But
     * {@link Reports#deleteAll(ReportQuery) deleteAll} and {@link Reports#updateAll(ReportQuery, UpdateReport) updateAll} take a query without
     * conditions only if it began like this, since conditions are easily left out by mistake: a blank search is none.
     */
    public static ReportQuery everything() {
        return ALL.with(changed -> changed.isEverything = true);
    }

    /** Only reports whose URL contains this text, letter case ignored. A blank text is no condition. */
    public ReportQuery search(String term) {
        Optional<Search<ReportSearchField>> search = Search.of(term, ReportSearchField.URL);
        return with(changed -> changed.search = search);
    }

    /**
     * Selects the reports about this address, in any {@linkplain WebUrl#canonical() spelling}. The text has at most 2,048
     * characters. A text that is no URL matches no report.
     */
    public ReportQuery url(String url) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(url, "url"));
        return with(changed -> changed.url = Optional.of(trimmed));
    }

    /**
     * Only reports on this host. Any spelling of it will do: {@code WWW.Example.com} finds {@code example.com}, and so
     * does a whole URL with that host. A blank text is no condition.
     */
    public ReportQuery project(String host) {
        Optional<String> normalised = Optional.of(WebUrl.projectOf(host)).filter(name -> !name.isEmpty());
        return with(changed -> changed.project = normalised);
    }

    /** Only reports with this rating. */
    public ReportQuery result(ReportResult rating) {
        checkNotNull(rating, "rating");
        return with(changed -> changed.result = Optional.of(rating));
    }

    /** Only reports that were created before this instant. */
    public ReportQuery createdBefore(Instant instant) {
        TimeRange range = fields.created.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.created = range);
    }

    /** Only reports that were created at this instant or after it. */
    public ReportQuery createdFrom(Instant instant) {
        TimeRange range = fields.created.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.created = range);
    }

    /** Only reports that were last changed, or created and never changed, before this instant. */
    public ReportQuery updatedBefore(Instant instant) {
        TimeRange range = fields.updated.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.updated = range);
    }

    /** Only reports that were last changed, or created, at this instant or after it. */
    public ReportQuery updatedFrom(Instant instant) {
        TimeRange range = fields.updated.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.updated = range);
    }

    /** Only reports that were last generated before this instant; none that never were. */
    public ReportQuery generatedBefore(Instant instant) {
        TimeRange range = fields.generated.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.generated = range);
    }

    /** Only reports that were last generated at this instant or after it. */
    public ReportQuery generatedFrom(Instant instant) {
        TimeRange range = fields.generated.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.generated = range);
    }

    /** Sorts by this field, the highest first. */
    public ReportQuery sortBy(ReportSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by this field, in this direction. */
    public ReportQuery sortBy(ReportSortField field, Direction direction) {
        Sort<ReportSortField> sort = Sort.by(field, direction);
        return with(changed -> changed.sort = sort);
    }

    private ReportQuery with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        return new ReportQuery(changed);
    }

    /** The text to search for. */
    public Optional<Search<ReportSearchField>> search() {
        return fields.search;
    }

    /** The address of the reports, as it was given, without outer white space. */
    public Optional<String> url() {
        return fields.url;
    }

    /** The host that reports must be about, written as {@link Report#project()} is. */
    public Optional<String> project() {
        return fields.project;
    }

    /** The rating that reports must have. */
    public Optional<ReportResult> result() {
        return fields.result;
    }

    /** When reports must have been created. */
    public TimeRange created() {
        return fields.created;
    }

    /** When reports must have been changed last, or created. */
    public TimeRange updated() {
        return fields.updated;
    }

    /** When reports must have been generated last. */
    public TimeRange generated() {
        return fields.generated;
    }

    /**
     * Whether it has a condition, or is {@link #everything()} by name: if neither, no reports are changed or deleted by
     * it.
     */
    public boolean isDeliberate() {
        return fields.isEverything || !fields.conditions().equals(ALL.fields.conditions());
    }

    /** The order. */
    public Sort<ReportSortField> sort() {
        return fields.sort;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReportQuery query
                && fields.conditions().equals(query.fields.conditions())
                && fields.isEverything == query.fields.isEverything
                && fields.sort.equals(query.fields.sort);
    }

    @Override
    public int hashCode() {
        return Objects.hash(fields.conditions(), fields.isEverything, fields.sort);
    }

    @Override
    public String toString() {
        MoreObjects.ToStringHelper text = MoreObjects.toStringHelper(this);
        fields.conditions()
                .forEach((name, value) -> text.add(
                        name,
                        switch (name) {
                            case "url" -> fields.url.map(WebUrl::withoutUserInfo);
                            case "project" -> fields.project.map(WebUrl::withoutUserInfo);
                            default -> value;
                        }));
        return text.add("isEverything", fields.isEverything)
                .add("sort", fields.sort)
                .toString();
    }

    /** The state of a query. Only the copy for a new query changes. */
    private static final class Fields implements Cloneable {

        private Optional<@Valid Search<ReportSearchField>> search = Optional.empty();
        private Optional<@Text(max = Search.MAX_TERM) String> url = Optional.empty();
        private Optional<@Text(max = Search.MAX_TERM) String> project = Optional.empty();
        private Optional<ReportResult> result = Optional.empty();
        private TimeRange created = TimeRange.ALWAYS;
        private TimeRange updated = TimeRange.ALWAYS;
        private TimeRange generated = TimeRange.ALWAYS;
        private boolean isEverything;
        private Sort<ReportSortField> sort = Sort.by(ReportSortField.ID, Direction.DESC);

        private Fields copy() {
            try {
                return (Fields) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        /** All conditions by name. Equality and text come from this map. */
        private ImmutableMap<String, Object> conditions() {
            return ImmutableMap.<String, Object>builder()
                    .put("search", search)
                    .put("url", url)
                    .put("project", project)
                    .put("result", result)
                    .put("created", created)
                    .put("updated", updated)
                    .put("generated", generated)
                    .buildOrThrow();
        }
    }
}
