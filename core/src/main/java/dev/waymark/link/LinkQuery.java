package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TagText;
import dev.waymark.constraint.Text;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import dev.waymark.value.ValueFields;
import jakarta.validation.Valid;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A filter and an order for lists of links.
 *
 * <pre>{@code
 * LinkQuery query = LinkQuery.all()
 *         .search("hand", LinkSearchField.URL)
 *         .status(LinkStatus.ACTIVE)
 *         .sortBy(LinkSortField.TITLE, Direction.ASC);
 * Page<Link> page = links.list(query, PageRequest.first(25));
 * }</pre>
 *
 * <p>A link must meet all conditions. A query without conditions selects all links of the owner. By default, the
 * link with the highest id, which was stored last, is the first. Filters that
 * end in {@code Before} exclude the given instant; filters that end in {@code From} include the given instant. Immutable; each
 * method returns a changed copy.
 *
 * @see <a href="../package-summary.html#lists">How lists behave</a>
 */
public final class LinkQuery {

    /** The maximum number of ids of a query. */
    public static final int MAX_IDS = 1_000;

    private static final LinkQuery ALL = new LinkQuery(new Fields());

    private final Fields fields;

    private LinkQuery(Fields fields) {
        this.fields = fields;
    }

    /** Selects all links of an owner, the newest first. The methods of the query add conditions. */
    public static LinkQuery all() {
        return ALL;
    }

    /**
     * Selects all links of an owner like {@link #all()}, and confirms that {@link Links#deleteAll(LinkQuery) deleteAll} and
     * {@link Links#updateAll(LinkQuery, UpdateLink) updateAll} may change all links. Without this confirmation, both methods
     * refuse a query without conditions, since a program easily loses a condition by mistake: for example, a blank search is no
     * condition. Lists and counts need no confirmation.
     */
    public static LinkQuery everyLink() {
        Fields changed = ALL.fields.copy();
        changed.isEverything = true;
        return new LinkQuery(changed);
    }

    /** Selects links with these ids; without ids, selects no link. A query has at most {@value #MAX_IDS} ids. */
    public LinkQuery ids(long... ids) {
        return ids(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /** Selects links with these ids; without ids, selects no link. A query has at most {@value #MAX_IDS} ids. */
    public LinkQuery ids(Collection<Long> ids) {
        Fields changed = fields.copy();
        changed.ids = Optional.of(ImmutableSortedSet.copyOf(checkNotNull(ids, "ids")));
        return new LinkQuery(changed);
    }

    /**
     * Selects links whose title contains this text. The search is case-insensitive in all scripts: {@code STRASSE} finds
     * {@code Straße}, {@code izmir} finds {@code İzmir}. Composed and decomposed characters match each other. A blank text is
     * no condition.
     */
    public LinkQuery search(String term) {
        return search(term, LinkSearchField.TITLE);
    }

    /** Selects links whose field contains this text, case-insensitively. A blank text is no condition. */
    public LinkQuery search(String term, LinkSearchField field) {
        Fields changed = fields.copy();
        changed.search = Search.of(term, field);
        return new LinkQuery(changed);
    }

    /** Selects links with this status at the time of the query. */
    public LinkQuery status(LinkStatus status) {
        Fields changed = fields.copy();
        changed.status = Optional.of(checkNotNull(status, "status"));
        return new LinkQuery(changed);
    }

    /** Selects links in this space. */
    public LinkQuery spaceId(long id) {
        Fields changed = fields.copy();
        changed.spaceId = Optional.of(id);
        return new LinkQuery(changed);
    }

    /** Selects links in this domain. The domain may be {@link Domain#DEFAULT}. */
    public LinkQuery domain(Domain domain) {
        Fields changed = fields.copy();
        changed.domain = Optional.of(checkNotNull(domain, "domain"));
        return new LinkQuery(changed);
    }

    /** Selects links with this pixel. */
    public LinkQuery pixelId(long id) {
        Fields changed = fields.copy();
        changed.pixelId = Optional.of(id);
        return new LinkQuery(changed);
    }

    /** Selects links with this tag in any spelling. The text is trimmed, and must be a valid tag. */
    public LinkQuery tag(String text) {
        Fields changed = fields.copy();
        changed.tag = Optional.of(CharMatcher.whitespace().trimFrom(checkNotNull(text, "text")));
        return new LinkQuery(changed);
    }

    /**
     * Selects links with this target in any {@linkplain dev.waymark.url.WebUrl#canonical() spelling}. A text that is not a URL
     * selects no links. The text has at most 8,192 characters.
     */
    public LinkQuery url(String url) {
        Fields changed = fields.copy();
        changed.url = Optional.of(CharMatcher.whitespace().trimFrom(checkNotNull(url, "url")));
        return new LinkQuery(changed);
    }

    /** Selects links that were created before this instant. */
    public LinkQuery createdBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.created = fields.created.before(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /** Selects links that were created at or after this instant. */
    public LinkQuery createdFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.created = fields.created.from(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /** Selects links whose last update is before this instant. The creation counts as the first update. */
    public LinkQuery updatedBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.updated = fields.updated.before(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /** Selects links whose last update is at or after this instant. The creation counts as the first update. */
    public LinkQuery updatedFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.updated = fields.updated.from(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /**
     * Selects links whose {@linkplain Link#expiresAt() date of expiration} is before this instant. The query selects enabled
     * and disabled links. If the instant is in the future, the query also selects links that will expire before the instant. A
     * link without a date is never selected, even if the link has reached its limit of clicks.
     */
    public LinkQuery expiresBefore(Instant instant) {
        Fields changed = fields.copy();
        changed.expires = fields.expires.before(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /**
     * Selects links whose {@linkplain Link#expiresAt() date of expiration} is at or after this instant. The query selects
     * enabled and disabled links.
     */
    public LinkQuery expiresFrom(Instant instant) {
        Fields changed = fields.copy();
        changed.expires = fields.expires.from(checkNotNull(instant, "instant"));
        return new LinkQuery(changed);
    }

    /**
     * Selects links without a counted click since this instant, also links that were never clicked. A link that was created
     * after the instant is selected, too, unless {@link #createdBefore} excludes the link. The time of the query is linear in the
     * number of the owner's links.
     *
     * <p>{@link Links#deleteAll(LinkQuery) deleteAll} checks the last click once more at the deletion of each link.
     */
    public LinkQuery notClickedSince(Instant instant) {
        Optional<Instant> since =
                TimeRange.ALWAYS.before(checkNotNull(instant, "instant")).before();
        Fields changed = fields.copy();
        changed.notClickedSince = since;
        return new LinkQuery(changed);
    }

    /**
     * Selects links with one of these ratings at the time of the query; without ratings, selects no link. The rating of a link is
     * the result of the report of the same owner with the latest generation for the same {@linkplain WebUrl#canonical() address} as
     * the link's own URL. Of several generations at the same instant, the report with the highest id decides. Destinations of
     * targeting have no effect. A requested generation has no effect before its outcome is recorded.
     *
     * <p>The time of the query is linear in the number of links that match the other conditions: the storage finds the latest report
     * of each such link by an index.
     *
     * @see <a href="../package-summary.html#D-59">Ratings of links</a>
     */
    public LinkQuery rated(LinkRating... ratings) {
        return rated(ImmutableSet.copyOf(checkNotNull(ratings, "ratings")));
    }

    /** Selects links with one of these ratings, as {@link #rated(LinkRating...)} does; without ratings, selects no link. */
    public LinkQuery rated(Collection<LinkRating> ratings) {
        Fields changed = fields.copy();
        changed.rated = Optional.of(Sets.immutableEnumSet(checkNotNull(ratings, "ratings")));
        return new LinkQuery(changed);
    }

    /** Sorts by this field in descending order. */
    public LinkQuery sortBy(LinkSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by this field. */
    public LinkQuery sortBy(LinkSortField field, Direction direction) {
        Fields changed = fields.copy();
        changed.sort = Sort.by(field, direction);
        return new LinkQuery(changed);
    }

    /**
     * Adds a condition for an optional value, such as a parameter that a request may lack: {@code
     * LinkQuery.all().with(status, LinkQuery::status)}. A missing value adds no condition, so check the conditions that must not
     * be missing before a deletion by query.
     *
     * @param value the value; null for an unchanged query
     * @param setter a method of this class
     */
    public <V> LinkQuery with(@Nullable V value, BiFunction<? super LinkQuery, ? super V, LinkQuery> setter) {
        checkNotNull(setter, "setter");
        return value == null ? this : setter.apply(this, value);
    }

    /** Returns the required ids in ascending order; empty if the query selects records by other conditions only. */
    public Optional<Set<Long>> ids() {
        return fields.ids;
    }

    /** Returns the search, if any. */
    public Optional<Search<LinkSearchField>> search() {
        return fields.search;
    }

    /** Returns the required status, if any. */
    public Optional<LinkStatus> status() {
        return fields.status;
    }

    /** Returns the required space, if any. */
    public Optional<Long> spaceId() {
        return fields.spaceId;
    }

    /** Returns the required domain, if any. */
    public Optional<Domain> domain() {
        return fields.domain;
    }

    /** Returns the required pixel, if any. */
    public Optional<Long> pixelId() {
        return fields.pixelId;
    }

    /** Returns the required tag in its original spelling, if any. */
    public Optional<String> tag() {
        return fields.tag;
    }

    /** Returns the required target in its original spelling, without outer white space. */
    public Optional<String> url() {
        return fields.url;
    }

    /** Returns the required time of creation. */
    public TimeRange created() {
        return fields.created;
    }

    /** Returns the required range of the last update. The creation counts as the first update. */
    public TimeRange updated() {
        return fields.updated;
    }

    /** Returns the required date of expiration. */
    public TimeRange expires() {
        return fields.expires;
    }

    /** Returns the instant since which the links have no counted click, if any. */
    public Optional<Instant> notClickedSince() {
        return fields.notClickedSince;
    }

    /** Returns the required ratings; empty if the query selects links with any rating. */
    public Optional<Set<LinkRating>> rated() {
        return fields.rated;
    }

    /** Returns whether the query has a condition. The order is no condition. */
    public boolean hasConditions() {
        return fields != ALL.fields && !fields.conditions().equals(ALL.fields.conditions());
    }

    /**
     * Returns whether {@link Links#updateAll(LinkQuery, UpdateLink) updateAll} and {@link Links#deleteAll(LinkQuery) deleteAll}
     * accept this query: a query with a condition, or a query that was created by {@link #everyLink()}.
     */
    public boolean permitsBulkChanges() {
        return fields.isEverything || hasConditions();
    }

    /** Returns the order. */
    public Sort<LinkSortField> sort() {
        return fields.sort;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinkQuery query
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
                .forEach((name, value) ->
                        text.add(name, name.equals("url") ? fields.url.map(WebUrl::withoutUserInfo) : value));
        return text.add("isEverything", fields.isEverything)
                .add("sort", fields.sort)
                .toString();
    }

    /** The fields of a query. Only the copy for a new query is changed. */
    private static final class Fields extends ValueFields<Fields> {

        private Optional<@Count(max = MAX_IDS) Set<@Identifier Long>> ids = Optional.empty();
        private Optional<@Valid Search<LinkSearchField>> search = Optional.empty();
        private Optional<LinkStatus> status = Optional.empty();
        private Optional<@Identifier Long> spaceId = Optional.empty();
        private Optional<@Valid Domain> domain = Optional.empty();
        private Optional<@Identifier Long> pixelId = Optional.empty();
        private Optional<@TagText String> tag = Optional.empty();

        private Optional<@Text(max = UrlPolicy.HIGHEST_MAX_LENGTH) String> url = Optional.empty();
        private TimeRange created = TimeRange.ALWAYS;
        private TimeRange updated = TimeRange.ALWAYS;
        private TimeRange expires = TimeRange.ALWAYS;
        private Optional<Instant> notClickedSince = Optional.empty();
        private Optional<Set<LinkRating>> rated = Optional.empty();
        private boolean isEverything;
        private Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.DESC);

        /** Returns all conditions by name. {@code equals} and {@code toString} use this map. */
        private ImmutableMap<String, Object> conditions() {
            return ImmutableMap.<String, Object>builder()
                    .put("ids", ids)
                    .put("search", search)
                    .put("status", status)
                    .put("spaceId", spaceId)
                    .put("domain", domain)
                    .put("pixelId", pixelId)
                    .put("tag", tag)
                    .put("url", url)
                    .put("created", created)
                    .put("updated", updated)
                    .put("expires", expires)
                    .put("notClickedSince", notClickedSince)
                    .put("rated", rated)
                    .buildOrThrow();
        }
    }
}
