package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.primitives.Longs;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.Text;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import dev.waymark.value.ValueFields;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A filter and an order for lists of reports.
 *
 * <pre>{@code
 * ReportQuery query = ReportQuery.all().project("example.com").sortBy(ReportSortField.RESULT, Direction.ASC);
 * Page<Report> page = reports.list(query, PageRequest.first(25));
 * }</pre>
 *
 * <p>A report must meet all conditions. A query without conditions selects all reports of the owner, the newest first. Filters
 * that end in {@code Before} exclude the given instant; filters that end in {@code From} include the given instant. Immutable;
 * each method returns a changed copy.
 *
 * @see <a href="../package-summary.html#lists">How lists behave</a>
 */
public final class ReportQuery {

    /** The maximum number of ids of a query. */
    public static final int MAX_IDS = 1_000;

    private static final ReportQuery ALL = new ReportQuery(new Fields());

    private final Fields fields;

    private ReportQuery(Fields fields) {
        this.fields = fields;
    }

    /** Selects all reports of an owner, the newest first. The methods of the query add conditions. */
    public static ReportQuery all() {
        return ALL;
    }

    /**
     * Selects all reports of an owner like {@link #all()}, and confirms that {@link Reports#deleteAll(ReportQuery) deleteAll}
     * and {@link Reports#updateAll(ReportQuery, UpdateReport) updateAll} may change all reports. If a query has no
     * conditions, both methods require this confirmation, since a program easily loses a condition by mistake: for example,
     * a blank search is no condition. Lists and counts need no confirmation.
     */
    public static ReportQuery everyReport() {
        Fields changed = ALL.fields.copy();
        changed.isEverything = true;
        return new ReportQuery(changed);
    }

    /** Selects reports with these ids; without ids, selects no report. A query has at most {@value #MAX_IDS} ids. */
    public ReportQuery ids(long... ids) {
        return ids(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /** Selects reports with these ids; without ids, selects no report. A query has at most {@value #MAX_IDS} ids. */
    public ReportQuery ids(Collection<Long> ids) {
        Fields changed = fields.copy();
        changed.ids = Optional.of(ImmutableSortedSet.copyOf(checkNotNull(ids, "ids")));
        return new ReportQuery(changed);
    }

    /** Selects reports whose URL contains this text, case-insensitively. A blank text is no condition. */
    public ReportQuery search(String term) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(term, "term"));
        Fields changed = fields.copy();
        changed.search = Optional.of(trimmed).filter(text -> !text.isEmpty());
        return new ReportQuery(changed);
    }

    /**
     * Selects reports about this URL in any {@linkplain WebUrl#canonical() spelling}. A text that is not a URL selects no
     * reports. The text has at most 8,192 characters.
     */
    public ReportQuery url(String url) {
        Fields changed = fields.copy();
        changed.url = Optional.of(CharMatcher.whitespace().trimFrom(checkNotNull(url, "url")));
        return new ReportQuery(changed);
    }

    /**
     * Selects reports about URLs of this host, in any spelling: {@code WWW.Example.com} selects {@code example.com}. The
     * argument can also be a whole URL with this host. A blank text is no condition.
     */
    public ReportQuery project(String host) {
        Fields changed = fields.copy();
        changed.project = Optional.of(WebUrl.projectOf(host)).filter(name -> !name.isEmpty());
        return new ReportQuery(changed);
    }

    /** Selects reports with this rating. */
    public ReportQuery result(ReportResult rating) {
        Fields changed = fields.copy();
        changed.result = Optional.of(checkNotNull(rating, "rating"));
        return new ReportQuery(changed);
    }

    /** Selects reports that were created before this instant. */
    public ReportQuery createdBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.created = fields.created.before(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Selects reports that were created at or after this instant. */
    public ReportQuery createdFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.created = fields.created.from(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Selects reports whose last update is before this instant. The creation counts as the first update. */
    public ReportQuery updatedBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.updated = fields.updated.before(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Selects reports whose last update is at or after this instant. The creation counts as the first update. */
    public ReportQuery updatedFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.updated = fields.updated.from(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Selects reports whose last generation is before this instant. A report without a generation is not selected. */
    public ReportQuery generatedBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.generated = fields.generated.before(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Selects reports whose last generation is at or after this instant. A report without a generation is not selected. */
    public ReportQuery generatedFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.generated = fields.generated.from(checkNotNull(instant, "instant"));
        return new ReportQuery(changed);
    }

    /** Sorts by this field in descending order. */
    public ReportQuery sortBy(ReportSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by this field in this direction. */
    public ReportQuery sortBy(ReportSortField field, Direction direction) {
        Fields changed = fields.copy();
        changed.sort = Sort.by(field, direction);
        return new ReportQuery(changed);
    }

    /**
     * Adds a condition for an optional value, such as a parameter that a request may lack: {@code
     * ReportQuery.all().with(result, ReportQuery::result)}. A missing value adds no condition, so check the conditions that must
     * not be missing before a deletion by query.
     *
     * @param value the value; null for an unchanged query
     * @param setter a method of this class
     */
    public <V> ReportQuery with(@Nullable V value, BiFunction<? super ReportQuery, ? super V, ReportQuery> setter) {
        checkNotNull(setter, "setter");
        return value == null ? this : setter.apply(this, value);
    }

    /** Returns the required ids in ascending order; empty if the query selects records by other conditions only. */
    public Optional<Set<Long>> ids() {
        return fields.ids;
    }

    /** Returns the text that the URL must contain, if any. */
    public Optional<String> search() {
        return fields.search;
    }

    /** Returns the required URL in its original spelling, without outer white space. */
    public Optional<String> url() {
        return fields.url;
    }

    /** Returns the required host, in the form of {@link Report#project()}. */
    public Optional<String> project() {
        return fields.project;
    }

    /** Returns the required rating, if any. */
    public Optional<ReportResult> result() {
        return fields.result;
    }

    /** Returns the required time of creation. */
    public TimeRange created() {
        return fields.created;
    }

    /** Returns the required time of the last update or creation. */
    public TimeRange updated() {
        return fields.updated;
    }

    /** Returns the required time of the last generation. */
    public TimeRange generated() {
        return fields.generated;
    }

    /** Returns whether the query has a condition. The order is no condition. */
    public boolean hasConditions() {
        return fields != ALL.fields && !fields.conditions().equals(ALL.fields.conditions());
    }

    /**
     * Returns whether {@link Reports#updateAll(ReportQuery, UpdateReport) updateAll} and {@link Reports#deleteAll(ReportQuery)
     * deleteAll} accept this query: a query with a condition, or a query that was created by {@link #everyReport()}.
     */
    public boolean permitsBulkChanges() {
        return fields.isEverything || hasConditions();
    }

    /** Returns the order. */
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
                            case "search" -> fields.search.map(WebUrl::withoutUserInfo);
                            case "url" -> fields.url.map(WebUrl::withoutUserInfo);
                            case "project" -> fields.project.map(WebUrl::withoutUserInfo);
                            default -> value;
                        }));
        return text.add("isEverything", fields.isEverything)
                .add("sort", fields.sort)
                .toString();
    }

    /** The fields of a query. Only the copy for a new query is changed. */
    private static final class Fields extends ValueFields<Fields> {

        private Optional<@Count(max = MAX_IDS) Set<@Identifier Long>> ids = Optional.empty();
        private Optional<@Text(max = Search.MAX_TERM) String> search = Optional.empty();
        private Optional<@Text(max = UrlPolicy.HIGHEST_MAX_LENGTH) String> url = Optional.empty();
        private Optional<@Text(max = Search.MAX_TERM) String> project = Optional.empty();
        private Optional<ReportResult> result = Optional.empty();
        private TimeRange created = TimeRange.ALWAYS;
        private TimeRange updated = TimeRange.ALWAYS;
        private TimeRange generated = TimeRange.ALWAYS;
        private boolean isEverything;
        private Sort<ReportSortField> sort = Sort.by(ReportSortField.ID, Direction.DESC);

        /** Returns all conditions by name. {@code equals} and {@code toString} use this map. */
        private ImmutableMap<String, Object> conditions() {
            return ImmutableMap.<String, Object>builder()
                    .put("ids", ids)
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
