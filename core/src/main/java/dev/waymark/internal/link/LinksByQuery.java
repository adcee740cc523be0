package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.ByQuery;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkStore;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;

/** Changes and deletes the links of a query (D-34). */
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
        LinkFilter filter = filter(query);
        LinkChange change = new LinkChange(environment, owner, command);
        change.checkForMany();
        ByQuery walk = walk(filter);
        return walk.walk(
                ByQuery.PORTION,
                some -> set(filter, change, some).orElseGet(() -> update(walk, filter, change, some)),
                progress);
    }

    /** Without reading the links, where nothing depends on what they are and nobody wants to be told. */
    private OptionalInt set(LinkFilter filter, LinkChange change, List<Long> some) {
        return environment.hasListeners()
                ? OptionalInt.empty()
                : change.settings(environment.now())
                        .map(settings -> store.setAll(filter, some, settings))
                        .orElse(OptionalInt.empty());
    }

    private int update(ByQuery walk, LinkFilter filter, LinkChange change, List<Long> some) {
        return walk.write(
                some,
                ids -> replacements(filter, change, ids),
                LinkReplacement::id,
                store::updateAll,
                replacement -> environment.tell(
                        listener -> listener.linkUpdated(replacement.after().link())));
    }

    private List<LinkReplacement> replacements(LinkFilter filter, LinkChange change, List<Long> ids) {
        Instant now = environment.now();
        return ByQuery.inOrder(
                        store.findAll(filter, ids), stored -> stored.link().id())
                .flatMap(current -> change.replacing(current, now).stream())
                .toList();
    }

    long deleteAll(LinkQuery query, LongConsumer progress) {
        LinkFilter filter = filter(query);
        return walk(filter).walk(ByQuery.PORTION, some -> delete(filter, some), progress);
    }

    private int delete(LinkFilter filter, List<Long> some) {
        Set<Long> deleted = store.deleteAll(filter, some);
        ByQuery.inOrder(some, deleted).forEach(id -> environment.tell(listener -> listener.linkDeleted(owner, id)));
        return deleted.size();
    }

    private LinkFilter filter(LinkQuery query) {
        listings.lists().check(query);
        ByQuery.check(query.isDeliberate(), "LinkQuery.everything()");
        return listings.filter(query);
    }

    private ByQuery walk(LinkFilter filter) {
        return new ByQuery("link", (below, limit) -> store.ids(filter, below, limit));
    }
}
