package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.query.TimeRange;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The conditions of a query for links of one owner. A link matches if all conditions hold. An empty value is no condition.
 *
 * @param owner the owner of the links
 * @param ids the ids of the links: at most 1,000 ids
 * @param search the substring that the {@link dev.waymark.query.Folding#fold folded} field must contain; the term is
 *     already folded
 * @param status the {@linkplain dev.waymark.link.Link#status status} of the links at {@code now}
 * @param now the time of the query, for {@code status}
 * @param spaceId the space of the links
 * @param domain the domain of the links
 * @param pixelId a pixel of the links
 * @param tag the {@linkplain dev.waymark.query.Folding#fold fold} of a tag of the links
 * @param urlKey the {@linkplain StoredLink#urlKey key} of the URL of the links
 * @param created the range of the instants of creation. All instants of this filter are in whole microseconds of the years 0000
 *     to 10000
 * @param updated the range of the instants of the last update
 * @param expires the range of the instants at which links expire by their date; a link without such an instant matches only the
 *     unlimited range
 * @param notClickedSince the instant before which the last click of the links was; also includes links without a last click
 */
public record LinkFilter(
        Owner owner,
        Optional<Set<Long>> ids,
        Optional<Search<LinkSearchField>> search,
        Optional<LinkStatus> status,
        Instant now,
        OptionalLong spaceId,
        Optional<Domain> domain,
        OptionalLong pixelId,
        Optional<String> tag,
        Optional<UrlKey> urlKey,
        TimeRange created,
        TimeRange updated,
        TimeRange expires,
        Optional<Instant> notClickedSince) {

    /** The maximum number of {@link #ids}. */
    public static final int MAX_IDS = LinkQuery.MAX_IDS;

    /** Copies the ids, and checks their number. */
    public LinkFilter {
        checkNotNull(owner, "owner");
        ids = checkNotNull(ids, "ids").map(ImmutableSet::copyOf);
        checkArgument(ids.isEmpty() || ids.get().size() <= MAX_IDS, "ids must be at most %s", MAX_IDS);
        checkNotNull(search, "search");
        checkNotNull(status, "status");
        checkNotNull(now, "now");
        checkNotNull(spaceId, "spaceId");
        checkNotNull(domain, "domain");
        checkNotNull(pixelId, "pixelId");
        checkNotNull(tag, "tag");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(created, "created");
        checkNotNull(updated, "updated");
        checkNotNull(expires, "expires");
        checkNotNull(notClickedSince, "notClickedSince");
    }

    /** Returns a copy with {@code newIds} instead of the ids of this filter. */
    public LinkFilter withIds(Set<Long> newIds) {
        return new LinkFilter(
                owner,
                Optional.of(checkNotNull(newIds, "newIds")),
                search,
                status,
                now,
                spaceId,
                domain,
                pixelId,
                tag,
                urlKey,
                created,
                updated,
                expires,
                notClickedSince);
    }
}
