package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Fingerprint;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.Times;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Cursor;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.query.Folding;
import dev.waymark.spi.support.SortKeys;
import java.util.stream.Stream;

/** The lists, counts and streams of the links of one owner. */
public final class LinkListings {

    private final Environment environment;
    private final LinkStore store;
    private final Owner owner;

    /** Creates the lists of this owner. */
    public LinkListings(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.owner = owner;
    }

    Page<Link> page(LinkQuery query, PageRequest page) {
        checkNotNull(page, "page");
        return listing(query, checkedFilter(query)).page(page);
    }

    long count(LinkQuery query) {
        return store.count(checkedFilter(query));
    }

    Stream<Link> stream(LinkQuery query) {
        return listing(query, checkedFilter(query)).stream();
    }

    /**
     * Checks that a cursor belongs to a query. The query must be valid.
     *
     * @throws dev.waymark.error.InvalidCursorException if the cursor does not belong to the query
     */
    public void checkCursor(LinkQuery query, Cursor cursor) {
        listing(query, filter(query)).cursors().get().decode(cursor);
    }

    /**
     * Returns the filter of a query. Queries without conditions are frequent and always valid, so the method does not validate
     * such a query.
     *
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     */
    public LinkFilter checkedFilter(LinkQuery query) {
        if (checkNotNull(query, "query").permitsBulkChanges()) {
            environment.validator().check(query);
        }
        return filter(query);
    }

    /** Returns the filter of a valid query. */
    LinkFilter filter(LinkQuery query) {
        return new LinkFilter(
                owner,
                query.ids(),
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

    private Listing<Link, LinkSortField> listing(LinkQuery query, LinkFilter filter) {
        LinkSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), sortsByText(field))),
                slice -> Lists.transform(store.list(filter, slice), StoredLink::link),
                () -> store.count(filter),
                link -> SortKeys.position(link, field));
    }

    private long fingerprint(LinkQuery query, LinkFilter filter) {
        return new Fingerprint("links", owner, query.sort())
                .with(filter.ids().map(ImmutableSortedSet::copyOf))
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
