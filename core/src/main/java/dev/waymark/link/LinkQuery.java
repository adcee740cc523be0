package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import dev.waymark.constraint.Identifier;
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
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which links to list, and in which order.
 *
 * <pre>{@code
 * LinkQuery query = LinkQuery.all()
 *         .search("hand", LinkSearchField.URL)
 *         .status(LinkStatus.ACTIVE)
 *         .sortBy(LinkSortField.TITLE, Direction.ASC);
 * Page<Link> page = links.list(query, PageRequest.first(25));
 * }</pre>
 *
 * <p>A link must meet all conditions. Without any, the query has all links of the owner, the newest first. Of times,
 * {@code before} excludes the instant itself, and {@code from} includes the instant. Immutable; each method returns a changed
 * copy.
 *
 * @see <a href="../package-summary.html#lists">How lists behave</a>
 */
public final class LinkQuery {

    private static final LinkQuery ALL = new LinkQuery(new Fields());

    private final Fields fields;

    private LinkQuery(Fields fields) {
        this.fields = fields;
    }

    /** All links of an owner, the newest first. */
    public static LinkQuery all() {
        return ALL;
    }

    /**
     * All links of an owner, said by name. To lists and counts this is the same as {@link #all()}. But
     * {@link Links#deleteAll(LinkQuery) deleteAll} and {@link Links#updateAll(LinkQuery, UpdateLink) updateAll} take a query without
     * conditions only if it began like this, since conditions are easily left out by mistake: a blank search is none.
     */
    public static LinkQuery everything() {
        return ALL.with(changed -> changed.isEverything = true);
    }

    /**
     * Selects links whose title contains this text, in any letter case and script: {@code STRASSE} finds {@code Straße},
     * {@code izmir} finds {@code İzmir}. Composed and decomposed characters match each other. A blank text is no condition.
     */
    public LinkQuery search(String term) {
        return search(term, LinkSearchField.TITLE);
    }

    /** Only links whose field contains this text, letter case ignored. A blank text is no condition. */
    public LinkQuery search(String term, LinkSearchField field) {
        Optional<Search<LinkSearchField>> search = Search.of(term, field);
        return with(changed -> changed.search = search);
    }

    /** Only links that have this status when the query is asked. */
    public LinkQuery status(LinkStatus status) {
        checkNotNull(status, "status");
        return with(changed -> changed.status = Optional.of(status));
    }

    /** Only links in this space. */
    public LinkQuery spaceId(long id) {
        return with(changed -> changed.spaceId = OptionalLong.of(id));
    }

    /** Only links in this domain, which may be the default one. */
    public LinkQuery domain(Domain domain) {
        checkNotNull(domain, "domain");
        return with(changed -> changed.domain = Optional.of(domain));
    }

    /** Only links with this pixel. */
    public LinkQuery pixelId(long id) {
        return with(changed -> changed.pixelId = OptionalLong.of(id));
    }

    /**
     * Only links that lead to this address, in whatever {@linkplain dev.waymark.url.WebUrl#canonical() spelling}. No link
     * matches a text that is no URL. The text has at most 2,048 characters.
     */
    public LinkQuery url(String url) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(url, "url"));
        return with(changed -> changed.url = Optional.of(trimmed));
    }

    /** Only links that were created before this instant. */
    public LinkQuery createdBefore(Instant instant) {
        TimeRange range = fields.created.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.created = range);
    }

    /** Only links that were created at this instant or after it. */
    public LinkQuery createdFrom(Instant instant) {
        TimeRange range = fields.created.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.created = range);
    }

    /** Only links that were last changed, or created and never changed, before this instant. */
    public LinkQuery updatedBefore(Instant instant) {
        TimeRange range = fields.updated.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.updated = range);
    }

    /** Only links that were last changed, or created, at this instant or after it. */
    public LinkQuery updatedFrom(Instant instant) {
        TimeRange range = fields.updated.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.updated = range);
    }

    /**
     * Only links whose {@linkplain Link#expiresAt() date of expiration} is before this instant, whether or not they are
     * disabled. An instant in the future also means links that are going to expire until then. A link without a date is none
     * of them, even if it has reached its limit of clicks.
     */
    public LinkQuery expiredBefore(Instant instant) {
        TimeRange range = fields.expired.before(checkNotNull(instant, "instant"));
        return with(changed -> changed.expired = range);
    }

    /**
     * Only links whose {@linkplain Link#expiresAt() date of expiration} is this instant or after it, whether or not they
     * are disabled.
     */
    public LinkQuery expiredFrom(Instant instant) {
        TimeRange range = fields.expired.from(checkNotNull(instant, "instant"));
        return with(changed -> changed.expired = range);
    }

    /** Sorts by this field, the highest first. */
    public LinkQuery sortBy(LinkSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by this field, in this direction. */
    public LinkQuery sortBy(LinkSortField field, Direction direction) {
        Sort<LinkSortField> sort = Sort.by(field, direction);
        return with(changed -> changed.sort = sort);
    }

    private LinkQuery with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        return new LinkQuery(changed);
    }

    /** The text to search for, and in which field. */
    public Optional<Search<LinkSearchField>> search() {
        return fields.search;
    }

    /** The status that links must have. */
    public Optional<LinkStatus> status() {
        return fields.status;
    }

    /** The space that links must be in. */
    public OptionalLong spaceId() {
        return fields.spaceId;
    }

    /** The domain that links must be in. */
    public Optional<Domain> domain() {
        return fields.domain;
    }

    /** The pixel that links must have. */
    public OptionalLong pixelId() {
        return fields.pixelId;
    }

    /** The address that links must lead to, as it was given, without outer white space. */
    public Optional<String> url() {
        return fields.url;
    }

    /** When links must have been created. */
    public TimeRange created() {
        return fields.created;
    }

    /** When links must have been changed last, or created. */
    public TimeRange updated() {
        return fields.updated;
    }

    /** When links must have expired by their date. */
    public TimeRange expired() {
        return fields.expired;
    }

    /**
     * Whether it has a condition, or is {@link #everything()} by name: if neither, no links are changed or deleted by
     * it.
     */
    public boolean isDeliberate() {
        return fields.isEverything || !fields.conditions().equals(ALL.fields.conditions());
    }

    /** The order. */
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

    /** The state of a query. Only the copy for a new query changes. */
    private static final class Fields implements Cloneable {

        private Optional<@Valid Search<LinkSearchField>> search = Optional.empty();
        private Optional<LinkStatus> status = Optional.empty();

        @Identifier
        private OptionalLong spaceId = OptionalLong.empty();

        private Optional<@Valid Domain> domain = Optional.empty();

        @Identifier
        private OptionalLong pixelId = OptionalLong.empty();

        private Optional<@Text(max = Search.MAX_TERM) String> url = Optional.empty();
        private TimeRange created = TimeRange.ALWAYS;
        private TimeRange updated = TimeRange.ALWAYS;
        private TimeRange expired = TimeRange.ALWAYS;
        private boolean isEverything;
        private Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.DESC);

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
                    .put("status", status)
                    .put("spaceId", spaceId)
                    .put("domain", domain)
                    .put("pixelId", pixelId)
                    .put("url", url)
                    .put("created", created)
                    .put("updated", updated)
                    .put("expired", expired)
                    .buildOrThrow();
        }
    }
}
