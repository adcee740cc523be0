package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.list.QueryWalk;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;

/** Updates and deletes the links of a query (D-34). */
final class LinksByQuery {

    private static final Comparator<StoredLink> HIGHEST_ID_FIRST =
            Comparator.<StoredLink>comparingLong(stored -> stored.link().id()).reversed();

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
        LinkFilter filter = deliberateFilter(query);
        LinkChange change = new LinkChange(environment, owner, command);
        change.checkForMany();
        return listings.walk(filter).changeInPortions(QueryWalk.PORTION, ids -> update(filter, change, ids), progress);
    }

    /**
     * Updates one portion of links. Reads the links only for listeners, for values that differ between links, or if the store
     * cannot set values.
     */
    private int update(LinkFilter filter, LinkChange change, List<Long> ids) {
        Optional<LinkSettings> settings =
                environment.hasListeners() ? Optional.empty() : change.settings(environment.now());
        if (settings.isPresent()) {
            OptionalInt updated = store.setAll(filter, ids, settings.get());
            if (updated.isPresent()) {
                return updated.getAsInt();
            }
        }
        return readAndUpdate(filter, change, ids);
    }

    /** Reads and updates the links. Repeats this for links that another writer changes between the read and the update. */
    private int readAndUpdate(LinkFilter filter, LinkChange change, List<Long> ids) {
        int count = 0;
        List<LinkStore.Replacement> replacements = replacements(filter, change, ids);
        for (int attempt = 0; !replacements.isEmpty(); attempt++) {
            Updates.checkAttempt("link", attempt);
            Set<Long> updated = store.updateAll(replacements);
            count += updated.size();
            ImmutableList.Builder<Long> left = ImmutableList.builder();
            for (LinkStore.Replacement replacement : replacements) {
                if (updated.contains(replacement.id())) {
                    Link link = replacement.after().link();
                    environment.publish(listener -> listener.linkUpdated(link));
                } else {
                    left.add(replacement.id());
                }
            }
            replacements = replacements(filter, change, left.build());
        }
        return count;
    }

    private List<LinkStore.Replacement> replacements(LinkFilter filter, LinkChange change, List<Long> ids) {
        if (ids.isEmpty()) {
            return ImmutableList.of();
        }
        Instant now = environment.now();
        return store.findAll(filter, ids).stream()
                .sorted(HIGHEST_ID_FIRST)
                .flatMap(current -> change.replacing(current, now).stream())
                .toList();
    }

    long deleteAll(LinkQuery query, LongConsumer progress) {
        LinkFilter filter = deliberateFilter(query);
        return listings.walk(filter).changeInPortions(QueryWalk.PORTION, ids -> delete(filter, ids), progress);
    }

    private int delete(LinkFilter filter, List<Long> ids) {
        Set<Long> deleted = store.deleteAll(filter, ids);
        ids.stream()
                .filter(deleted::contains)
                .forEach(id -> environment.publish(listener -> listener.linkDeleted(owner, id)));
        return deleted.size();
    }

    private LinkFilter deliberateFilter(LinkQuery query) {
        LinkFilter filter = listings.checkedFilter(query);
        ByQueryRules.checkDeliberate(query.isDeliberate(), "LinkQuery.everything()");
        return filter;
    }
}
