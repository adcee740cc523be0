package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which links are meant. All conditions must hold.
 *
 * @param owner whose links
 * @param search what the {@link dev.waymark.spi.support.Folding#fold folded} field must contain as a substring; the term is
 *     folded already
 * @param status the status that links have at {@code now}, as {@link dev.waymark.link.Link#status} says
 * @param now when the question is asked, for {@code status}
 * @param spaceId the space that links are in
 * @param domain the domain that links are in
 * @param pixelId a pixel that links have
 * @param urlKey the {@linkplain StoredLink#urlKey key} of the URL that links lead to
 * @param created when links were created; like all times here, in whole microseconds of the years 0000 to 10000
 * @param updated when links were last updated
 * @param expired when links expire by their date; those without one are in all of time only
 */
public record LinkFilter(
        Owner owner,
        Optional<Search<LinkSearchField>> search,
        Optional<LinkStatus> status,
        Instant now,
        OptionalLong spaceId,
        Optional<Domain> domain,
        OptionalLong pixelId,
        Optional<UrlKey> urlKey,
        TimeRange created,
        TimeRange updated,
        TimeRange expired) {

    /** Checks for null. */
    public LinkFilter {
        checkNotNull(owner, "owner");
        checkNotNull(search, "search");
        checkNotNull(status, "status");
        checkNotNull(now, "now");
        checkNotNull(spaceId, "spaceId");
        checkNotNull(domain, "domain");
        checkNotNull(pixelId, "pixelId");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(created, "created");
        checkNotNull(updated, "updated");
        checkNotNull(expired, "expired");
    }
}
