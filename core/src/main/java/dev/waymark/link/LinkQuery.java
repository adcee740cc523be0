package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.DomainIdentifier;
import dev.waymark.constraint.Identifier;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which links to list, and in which order. Immutable; each method returns a changed copy. All conditions must hold.
 *
 * @param search what to look for, and in which field
 * @param status what becomes of the links' visitors at the time of the query
 * @param spaceId the space that links are in, positive
 * @param domainId the domain that links are in, positive, or 0 for the default domain
 * @param pixelId a pixel that links have, positive
 * @param sort the order; by default what was created last comes first
 */
public record LinkQuery(
        Optional<@Valid Search<LinkSearchField>> search,
        Optional<LinkStatus> status,
        @Identifier OptionalLong spaceId,
        @DomainIdentifier OptionalLong domainId,
        @Identifier OptionalLong pixelId,
        Sort<LinkSortField> sort) {

    private static final LinkQuery ALL = new LinkQuery(
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Sort.by(LinkSortField.ID, Direction.DESC));

    /** Checks for null. */
    public LinkQuery {
        checkNotNull(search, "search");
        checkNotNull(status, "status");
        checkNotNull(spaceId, "spaceId");
        checkNotNull(domainId, "domainId");
        checkNotNull(pixelId, "pixelId");
        checkNotNull(sort, "sort");
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
        return new LinkQuery(Search.of(term, field), status, spaceId, domainId, pixelId, sort);
    }

    /** Only links with this status at the time of the query (D-17). */
    public LinkQuery status(LinkStatus newStatus) {
        return new LinkQuery(
                search, Optional.of(checkNotNull(newStatus, "newStatus")), spaceId, domainId, pixelId, sort);
    }

    /** Only links in this space. */
    public LinkQuery spaceId(long id) {
        return new LinkQuery(search, status, OptionalLong.of(id), domainId, pixelId, sort);
    }

    /** Only links in this domain; 0 is the default domain. */
    public LinkQuery domainId(long id) {
        return new LinkQuery(search, status, spaceId, OptionalLong.of(id), pixelId, sort);
    }

    /** Only links in the default domain (D-15). */
    public LinkQuery inDefaultDomain() {
        return domainId(0);
    }

    /** Only links with this pixel. */
    public LinkQuery pixelId(long id) {
        return new LinkQuery(search, status, spaceId, domainId, OptionalLong.of(id), sort);
    }

    /** Sorts by {@code field}, the highest first. */
    public LinkQuery sortBy(LinkSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by {@code field} in {@code direction}. */
    public LinkQuery sortBy(LinkSortField field, Direction direction) {
        return new LinkQuery(search, status, spaceId, domainId, pixelId, Sort.by(field, direction));
    }
}
