package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.list.QueryWalk;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** The updates and deletions of links by query (D-34). */
final class LinksByQuery {

    private final Environment environment;
    private final LinkStore store;
    private final LinkListings listings;
    private final Owner owner;

    LinksByQuery(Environment environment, LinkListings listings, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().links();
        this.listings = listings;
        this.owner = owner;
    }

    long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress) {
        LinkFilter filter = bulkFilter(query);
        LinkChange change = new LinkChange(environment, owner, command);
        change.checkForMany();
        return QueryWalk.run(QueryWalk.PORTION, (below, limit) -> updateBelow(filter, change, below, limit), progress);
    }

    private QueryWalk.Portion updateBelow(LinkFilter filter, LinkChange change, long below, int limit) {
        List<StoredLink> links = store.list(filter, Slice.below(LinkSortField.ID, below, limit));
        List<Long> ids = links.stream().map(stored -> stored.link().id()).toList();
        return new QueryWalk.Portion(update(filter, change, links), ids);
    }

    /**
     * Updates links. If another writer changes a link between the read and the update, the version of the link is different: the
     * method reads the link with the filter and updates the link again. A click does not change the version, so a link that
     * reaches its click limit after the read is updated.
     *
     * @return the number of changed links
     */
    private int update(LinkFilter filter, LinkChange change, List<StoredLink> links) {
        int count = 0;
        List<LinkStore.Replacement> left = replacements(change, links);
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            Updates.checkAttempt("link", attempt);
            Set<Long> updated = store.update(left);
            count += updated.size();
            Set<Long> refused = new HashSet<>();
            List<WaymarkEvent> events = new ArrayList<>();
            for (LinkStore.Replacement each : left) {
                if (updated.contains(each.id())) {
                    events.add(new WaymarkEvent.LinkUpdated(
                            each.before().link(), each.after().link()));
                } else {
                    refused.add(each.id());
                }
            }
            environment.publish(events);
            left = refused.isEmpty() ? List.of() : replacements(change, read(filter, refused));
        }
        return count;
    }

    private List<StoredLink> read(LinkFilter filter, Set<Long> ids) {
        return store.list(filter.withIds(ids), Slice.below(LinkSortField.ID, Long.MAX_VALUE, ids.size()));
    }

    private List<LinkStore.Replacement> replacements(LinkChange change, List<StoredLink> links) {
        Instant now = environment.now();
        return links.stream()
                .flatMap(current -> change.replacingOneOfMany(current, now).stream())
                .toList();
    }

    long deleteAll(LinkQuery query, LongConsumer progress) {
        LinkFilter filter = bulkFilter(query);
        return QueryWalk.run(QueryWalk.PORTION, (below, limit) -> deleteBelow(filter, below, limit), progress);
    }

    private QueryWalk.Portion deleteBelow(LinkFilter filter, long below, int limit) {
        List<LinkStore.Deleted> deleted = store.deleteAll(filter, below, limit);
        environment.publish(deleted.stream()
                .map(each -> new WaymarkEvent.LinkDeleted(owner, each.id(), each.domain(), each.alias()))
                .toList());
        return new QueryWalk.Portion(
                deleted.size(), deleted.stream().map(LinkStore.Deleted::id).toList());
    }

    private LinkFilter bulkFilter(LinkQuery query) {
        LinkFilter filter = listings.checkedFilter(query);
        ByQueryRules.checkPermitted(query.permitsBulkChanges(), "LinkQuery.everyLink()");
        return filter;
    }
}
