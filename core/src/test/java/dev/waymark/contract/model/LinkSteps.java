package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Sort;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.SortKeys;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The steps of the model with links. {@code which} is the index of a link among all created links, including deleted links. */
final class LinkSteps {

    private static final int ALL = 1_000;

    private LinkSteps() {}

    record Insert(List<StoredLink> drafts) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Map<AliasKey, StoredLink> distinct = new LinkedHashMap<>();
            Owner owner = drafts.get(0).link().owner();
            drafts.forEach(draft -> distinct.putIfAbsent(draft.aliasKey(), ofOwner(draft, owner)));
            List<Link> inserted = player.storage().links().insert(List.copyOf(distinct.values()));
            inserted.forEach(link -> player.links().created(link.id(), link));
            return player.numberedLinks(inserted);
        }

        /** Returns the draft with this owner, because all drafts of an insert have the same owner. */
        private static StoredLink ofOwner(StoredLink draft, Owner owner) {
            return draft.withLink(draft.link().toBuilder().owner(owner).build());
        }

        @Override
        public String toString() {
            return "Insert " + drafts.stream().map(Difference::of).toList();
        }
    }

    /** An update. Most updates expect the stored version ({@code ahead} is 0) and belong to the link's owner. */
    record Update(int which, StoredLink shape, int ahead, boolean byOwner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Optional<StoredLink> current = player.link(which);
            long expected = current.map(stored -> stored.link().version()).orElse(1L) + ahead;
            Owner owner = current.map(stored -> stored.link().owner()).orElse(Samples.OWNER);
            LinkSample next = LinkSample.like(shape)
                    .id(player.links().id(which))
                    .owner(byOwner ? owner : other(owner))
                    .version(expected + 1);
            current.ifPresent(stored -> next.domain(stored.link().domain()));
            Optional<Link> updated = player.storage().links().update(next.stored(), expected);
            updated.ifPresent(link -> player.links().changed(link));
            return updated.map(player::numbered);
        }

        @Override
        public String toString() {
            return "Update #" + which + (byOwner ? "" : " by another") + " at " + ahead + " to " + Difference.of(shape);
        }
    }

    record Delete(int which, Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().links().delete(owner, player.links().id(which));
        }
    }

    record Click(int which) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Link found = LinkSample.of("found").id(player.links().id(which)).link();
            return player.storage().links().countClick(found);
        }
    }

    record Find(int which, Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage()
                    .links()
                    .find(owner, player.links().id(which))
                    .map(player::numbered);
        }
    }

    record FindByAlias(AliasKey key) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().links().findByAlias(key).map(player::numbered);
        }
    }

    record ListByOffset(Owner owner, LinkQuery query, Instant now, int offset, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return answer(player, Samples.filter(owner, query, now), Slice.from(query.sort(), offset, limit));
        }

        @Override
        public String toString() {
            return "List of " + owner.key() + " " + Difference.of(query) + " at " + now + " from " + offset + ", "
                    + limit;
        }
    }

    /** A list after the position of a current or previous state of a link. */
    record ListByPosition(Owner owner, LinkQuery query, Instant now, int state, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.links()
                    .state(state)
                    .map(link -> Slice.behind(query.sort(), position(link), limit))
                    .map(slice -> answer(player, Samples.filter(owner, query, now), slice));
        }

        private Position position(Link link) {
            LinkSortField field = query.sort().field();
            return new Position(SortKeys.of(link, field), link.id());
        }

        @Override
        public String toString() {
            return "List of " + owner.key() + " " + Difference.of(query) + " at " + now + " behind #" + state + ", "
                    + limit;
        }
    }

    record ListAll(Owner owner, Sort<LinkSortField> sort) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            LinkFilter filter = Samples.filter(owner, LinkQuery.all(), Samples.NOW);
            return player.numberedLinks(player.storage().links().list(filter, Slice.from(sort, 0, ALL)));
        }
    }

    record CountAll(Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().links().count(Samples.filter(owner, LinkQuery.all(), Samples.NOW));
        }
    }

    /** Returns the steps that list all links of each owner in each order, and that count the links. */
    static List<Player.Step> allLists() {
        return Stream.of(Samples.OWNER, Samples.OTHER)
                .flatMap(owner -> Stream.concat(
                        Samples.sorts(LinkSortField.class).<Player.Step>map(sort -> new ListAll(owner, sort)),
                        Stream.of(new CountAll(owner))))
                .toList();
    }

    private record Listed(List<Link> links, long count) {}

    private static Listed answer(Player player, LinkFilter filter, Slice<LinkSortField> slice) {
        LinkStore store = player.storage().links();
        return new Listed(player.numberedLinks(store.list(filter, slice)), store.count(filter));
    }

    private static Owner other(Owner owner) {
        return owner.equals(Samples.OWNER) ? Samples.OTHER : Samples.OWNER;
    }
}
