package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.QueryFingerprint;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.TagCount;
import dev.waymark.query.Folding;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lists, counts and streams of the links of one owner. */
public final class LinkListings {

    private static final int MAX_TAG_COUNTS = 1_000;

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

    List<TagCount> tags(int limit) {
        checkArgument(limit >= 1 && limit <= MAX_TAG_COUNTS, "limit must be 1 to 1,000, was %s", limit);
        List<LinkStore.TagUse> uses = store.tags(owner, limit);
        Map<Long, Link> links =
                links(uses.stream().map(LinkStore.TagUse::newest).collect(toImmutableSet()));
        return uses.stream()
                .map(use -> new TagCount(spelling(use, links.get(use.newest())), use.links()))
                .toList();
    }

    private Map<Long, Link> links(Set<Long> ids) {
        if (ids.isEmpty()) {
            return ImmutableMap.of();
        }
        Slice<LinkSortField> slice = Slice.below(LinkSortField.ID, Long.MAX_VALUE, ids.size());
        return store.list(filter(LinkQuery.all().ids(ids)), slice).stream()
                .map(StoredLink::link)
                .collect(ImmutableMap.toImmutableMap(Link::id, link -> link));
    }

    /** Returns the tag in the spelling of the link; folded if the link no longer has the tag. */
    private static String spelling(LinkStore.TagUse use, @Nullable Link newest) {
        Set<String> tags = newest == null ? ImmutableSet.of() : newest.tags();
        for (String tag : tags) {
            if (Folding.fold(tag).equals(use.key())) {
                return tag;
            }
        }
        return use.key();
    }

    Stream<Link> stream(LinkQuery query) {
        return listing(query, checkedFilter(query)).stream();
    }

    /**
     * Checks that a cursor belongs to a query. The query must be valid.
     *
     * @throws dev.waymark.error.InvalidInputException if the cursor does not belong to the query
     */
    public void checkCursor(LinkQuery query, String cursor) {
        listing(query, filter(query)).cursors().get().decode(cursor);
    }

    /**
     * Returns the filter of a query. Queries without conditions are frequent and always valid, so the method does not validate
     * such a query.
     *
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     */
    public LinkFilter checkedFilter(LinkQuery query) {
        // A query that permits no bulk change has no condition.
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
                query.tag().map(Folding::fold),
                query.url().map(UrlKey::of),
                Times.roundedUp(query.created()),
                Times.roundedUp(query.updated()),
                Times.roundedUp(query.expires()),
                query.notClickedSince().map(Times::roundedUp));
    }

    private Listing<Link, LinkSortField> listing(LinkQuery query, LinkFilter filter) {
        LinkSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), keys(field))),
                slice -> Lists.transform(store.list(filter, slice), StoredLink::link),
                () -> store.count(filter),
                link -> StoreRules.position(link, field));
    }

    private long fingerprint(LinkQuery query, LinkFilter filter) {
        return new QueryFingerprint("links", owner, query.sort())
                .with(filter.ids().map(ImmutableSortedSet::copyOf))
                .withSearch(filter.search())
                .with(filter.status())
                .with(filter.spaceId())
                .with(filter.domain().map(Domain::id))
                .with(filter.pixelId())
                .with(filter.tag())
                .with(filter.urlKey())
                .with(filter.created())
                .with(filter.updated())
                .with(filter.expires())
                .with(filter.notClickedSince())
                .value();
    }

    private static CursorCodec.Keys keys(LinkSortField field) {
        return switch (field) {
            case ID -> CursorCodec.Keys.ID;
            case CLICKS -> CursorCodec.Keys.NUMBER;
            case TITLE, ALIAS, URL -> CursorCodec.Keys.TEXT;
        };
    }
}
