package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Pages;
import dev.waymark.internal.list.QueryFingerprint;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.TagCount;
import dev.waymark.query.Folding;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        LinkFilter filter = checkedFilter(query);
        Sort<LinkSortField> sort = query.sort();
        Optional<Position> after = page.cursor().map(cursor -> cursors(filter).decode(cursor));
        List<Link> found = list(filter, Pages.slice(sort, after, page));
        Optional<String> next = Pages.lastIfMoreFollow(page, found)
                .map(last -> cursors(filter).encode(StoreRules.position(last, sort.field())));
        Optional<Long> total = page.countsTotal() ? Optional.of(store.count(filter)) : Optional.empty();
        return Pages.page(page, found, next, total);
    }

    private List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return Lists.transform(store.list(filter, slice), StoredLink::link);
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
        return Maps.uniqueIndex(list(filter(LinkQuery.all().ids(ids)), slice), Link::id);
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
        LinkFilter filter = checkedFilter(query);
        Sort<LinkSortField> sort = query.sort();
        return Batches.walk(
                Batches.RECORDS,
                list(filter, Slice.from(sort, 0, Batches.RECORDS)),
                last -> list(filter, Slice.after(sort, StoreRules.position(last, sort.field()), Batches.RECORDS)));
    }

    /**
     * Checks that a cursor belongs to a query. The query must be valid.
     *
     * @throws dev.waymark.error.InvalidInputException if the cursor does not belong to the query
     */
    public void checkCursor(LinkQuery query, String cursor) {
        cursors(filter(query)).decode(cursor);
    }

    /**
     * Returns the filter of a query. Queries without conditions are frequent and always valid, so the method does not validate
     * such a query.
     *
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     */
    public LinkFilter checkedFilter(LinkQuery query) {
        if (checkNotNull(query, "query").hasConditions()) {
            environment.validator().check(query);
        }
        return filter(query);
    }

    /** Returns the filter of a valid query. */
    LinkFilter filter(LinkQuery query) {
        return LinkFilter.of(owner, query, environment.now());
    }

    private CursorCodec cursors(LinkFilter filter) {
        LinkQuery query = filter.query();
        long fingerprint = new QueryFingerprint("links", owner, query.sort())
                .with(query.ids())
                .with(query.search().map(Search::term))
                .with(query.search().map(Search::field))
                .with(query.status())
                .with(query.spaceId())
                .with(query.domain().map(Domain::id))
                .with(query.pixelId())
                .with(query.tag())
                .with(filter.urlKey())
                .with(query.created())
                .with(query.updated())
                .with(query.expires())
                .with(query.notClickedSince())
                .with(query.rated())
                .value();
        return new CursorCodec(fingerprint, keys(query.sort().field()));
    }

    private static CursorCodec.Keys keys(LinkSortField field) {
        return switch (field) {
            case ID -> CursorCodec.Keys.ID;
            case CLICKS -> CursorCodec.Keys.NUMBER;
            case TITLE, ALIAS, URL -> CursorCodec.Keys.TEXT;
        };
    }
}
