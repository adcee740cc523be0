package dev.waymark.internal.link;

import com.google.common.base.Suppliers;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Fingerprint;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.Lists;
import dev.waymark.internal.list.Times;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Sort;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.SortKeys;

/** What a query of links means to the store. */
public final class LinkListings {

    private final Environment environment;
    private final LinkStore store;
    private final Owner owner;
    private final Lists<Link, LinkQuery> lists;

    /** Lists of the links of this owner. */
    public LinkListings(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.owner = owner;
        this.lists = new Lists<>(environment.validator(), LinkListings::hasConditions, this::listing);
    }

    /** The lists. */
    public Lists<Link, LinkQuery> lists() {
        return lists;
    }

    private static boolean hasConditions(LinkQuery query) {
        Sort<LinkSortField> sort = query.sort();
        return !query.equals(LinkQuery.all().sortBy(sort.field(), sort.direction()));
    }

    /** What a valid query means now. */
    public LinkFilter filter(LinkQuery query) {
        return new LinkFilter(
                owner,
                query.search().map(search -> search.map(Folding::fold)),
                query.status(),
                environment.now(),
                query.spaceId(),
                query.domain(),
                query.pixelId(),
                query.url().map(UrlKey::of),
                Times.stored(query.created()),
                Times.stored(query.updated()),
                Times.stored(query.expired()));
    }

    private Listing<Link, LinkSortField> listing(LinkQuery query) {
        LinkFilter filter = filter(query);
        LinkSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), sortsByText(field))),
                slice -> store.list(filter, slice),
                () -> store.count(filter),
                link -> new Position(SortKeys.of(link, field), link.id()));
    }

    private long fingerprint(LinkQuery query, LinkFilter filter) {
        return new Fingerprint("links", owner, query.sort())
                .withSearch(filter.search())
                .with(filter.status())
                .with(filter.spaceId())
                .with(filter.domain().map(Domain::id))
                .with(filter.pixelId())
                .with(filter.urlKey())
                .with(filter.created())
                .with(filter.updated())
                .with(filter.expired())
                .value();
    }

    private static boolean sortsByText(LinkSortField field) {
        return switch (field) {
            case ID, CLICKS -> false;
            case TITLE, ALIAS, URL -> true;
        };
    }
}
