package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.Identifier;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import jakarta.validation.Valid;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which links to list, and in which order. Immutable; each method returns a changed copy. All conditions must hold.
 */
public final class LinkQuery {

    private static final LinkQuery ALL = new LinkQuery(
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Sort.by(LinkSortField.ID, Direction.DESC));

    private final Optional<@Valid Search<LinkSearchField>> search;
    private final Optional<LinkStatus> status;

    @Identifier
    private final OptionalLong spaceId;

    private final Optional<@Valid Domain> domain;

    @Identifier
    private final OptionalLong pixelId;

    private final Sort<LinkSortField> sort;

    private LinkQuery(
            Optional<Search<LinkSearchField>> search,
            Optional<LinkStatus> status,
            OptionalLong spaceId,
            Optional<Domain> domain,
            OptionalLong pixelId,
            Sort<LinkSortField> sort) {
        this.search = search;
        this.status = status;
        this.spaceId = spaceId;
        this.domain = domain;
        this.pixelId = pixelId;
        this.sort = sort;
    }

    /** All links of an owner, the newest first. */
    public static LinkQuery all() {
        return ALL;
    }

    /** Only links whose title contains {@code term}, whatever its letter case; a blank term is no search (D-25). */
    public LinkQuery search(String term) {
        return search(term, LinkSearchField.TITLE);
    }

    /** Only links whose {@code field} contains {@code term}, whatever its letter case; blank is no search (D-25). */
    public LinkQuery search(String term, LinkSearchField field) {
        return new LinkQuery(Search.of(term, field), status, spaceId, domain, pixelId, sort);
    }

    /** Only links with this status at the time of the query (D-17). */
    public LinkQuery status(LinkStatus newStatus) {
        return new LinkQuery(search, Optional.of(checkNotNull(newStatus, "newStatus")), spaceId, domain, pixelId, sort);
    }

    /** Only links in this space. */
    public LinkQuery spaceId(long id) {
        return new LinkQuery(search, status, OptionalLong.of(id), domain, pixelId, sort);
    }

    /** Only links in this domain, the default one included (D-15). */
    public LinkQuery domain(Domain newDomain) {
        return new LinkQuery(search, status, spaceId, Optional.of(checkNotNull(newDomain, "newDomain")), pixelId, sort);
    }

    /** Only links with this pixel. */
    public LinkQuery pixelId(long id) {
        return new LinkQuery(search, status, spaceId, domain, OptionalLong.of(id), sort);
    }

    /** Sorts by {@code field}, the highest first. */
    public LinkQuery sortBy(LinkSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by {@code field} in {@code direction}. */
    public LinkQuery sortBy(LinkSortField field, Direction direction) {
        return new LinkQuery(search, status, spaceId, domain, pixelId, Sort.by(field, direction));
    }

    /** What to look for, and in which field. */
    public Optional<Search<LinkSearchField>> search() {
        return search;
    }

    /** What becomes of the links' visitors at the time of the query. */
    public Optional<LinkStatus> status() {
        return status;
    }

    /** The space that links are in, positive. */
    public OptionalLong spaceId() {
        return spaceId;
    }

    /** The domain that links are in, positive, or 0 for the default domain. */
    public Optional<Domain> domain() {
        return domain;
    }

    /** A pixel that links have, positive. */
    public OptionalLong pixelId() {
        return pixelId;
    }

    /** The order; by default what was created last comes first. */
    public Sort<LinkSortField> sort() {
        return sort;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinkQuery that
                && search.equals(that.search)
                && status.equals(that.status)
                && spaceId.equals(that.spaceId)
                && domain.equals(that.domain)
                && pixelId.equals(that.pixelId)
                && sort.equals(that.sort);
    }

    @Override
    public int hashCode() {
        return Objects.hash(search, status, spaceId, domain, pixelId, sort);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("search", search)
                .add("status", status)
                .add("spaceId", spaceId)
                .add("domain", domain)
                .add("pixelId", pixelId)
                .add("sort", sort)
                .toString();
    }
}
