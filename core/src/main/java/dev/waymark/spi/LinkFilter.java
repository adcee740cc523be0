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
 * The conditions of a query for links of one owner. A link matches if all conditions hold.
 *
 * @param owner the owner of the links
 * @param search the substring that the {@link dev.waymark.spi.support.Folding#fold folded} field must contain; the term is
 *     already folded
 * @param status the {@linkplain dev.waymark.link.Link#status status} of the links at {@code now}
 * @param now the time of the query, for {@code status}
 * @param spaceId the space of the links
 * @param domain the domain of the links
 * @param pixelId a pixel of the links
 * @param urlKey the {@linkplain StoredLink#urlKey key} of the URL of the links
 * @param created the range of the instants of creation. All instants of this filter are in whole microseconds of the years 0000
 *     to 10000
 * @param updated the range of the instants of the last update
 * @param expired the range of the instants at which links expire by their date; a link without such an instant matches only the
 *     unlimited range
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
