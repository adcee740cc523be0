package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.link.LinkQuery;
import dev.waymark.query.Folding;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A query for links of one owner. A link matches if all conditions of the query hold.
 *
 * @param owner the owner of the links
 * @param query the conditions. The term of the search and the tag are {@linkplain Folding#fold folded}. The order of the query has
 *     no effect, because the {@link Slice} of a list contains its order
 * @param now the time of the query: a condition on the {@linkplain dev.waymark.link.Link#status status} holds at this time
 * @param urlKey the {@linkplain StoredLink#urlKey key} of the URL of the query, which a store compares instead of the URL; empty if
 *     the query has no URL
 */
public record LinkFilter(Owner owner, LinkQuery query, Instant now, Optional<UrlKey> urlKey) {

    /** Throws a {@link NullPointerException} if an argument is null. */
    public LinkFilter {
        checkNotNull(owner, "owner");
        checkNotNull(query, "query");
        checkNotNull(now, "now");
        checkNotNull(urlKey, "urlKey");
    }

    /** Returns the filter of a valid query, with folded texts. */
    public static LinkFilter of(Owner owner, LinkQuery query, Instant now) {
        LinkQuery folded = query.with(
                        query.search().orElse(null),
                        (unfolded, search) -> unfolded.search(Folding.fold(search.term()), search.field()))
                .with(query.tag().map(Folding::fold).orElse(null), LinkQuery::tag);
        return new LinkFilter(owner, folded, now, query.url().map(UrlKey::of));
    }

    /** Returns a copy with {@code ids} instead of the ids of the query. */
    public LinkFilter withIds(Set<Long> ids) {
        return new LinkFilter(owner, query.ids(ids), now, urlKey);
    }
}
