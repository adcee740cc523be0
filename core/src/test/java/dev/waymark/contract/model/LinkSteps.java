package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Sort;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
            List<Link> inserted = player.storage().links().insert(withDistinctKeys(distinct.values()));
            inserted.forEach(link -> player.links().created(link.id(), link));
            return inserted.stream().map(player::numbered).toList();
        }

        /** Returns the draft with this owner, because all drafts of an insert have the same owner. */
        private static StoredLink ofOwner(StoredLink draft, Owner owner) {
            return draft.withLink(draft.link().toBuilder().owner(owner).build());
        }

        /** Removes the creation key of each draft with the creation key of an earlier draft. */
        private static List<StoredLink> withDistinctKeys(Collection<StoredLink> drafts) {
            Set<CreationKey> keys = new HashSet<>();
            return drafts.stream()
                    .map(draft -> draft.creationKey().stream().allMatch(keys::add) ? draft : draft.withoutCreationKey())
                    .toList();
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
            StoredLink expected = current.orElse(shape);
            Owner owner = expected.link().owner();
            LinkSample before = LinkSample.like(expected)
                    .id(player.links().id(which))
                    .owner(byOwner ? owner : other(owner))
                    .version(Math.max(1, expected.link().version() + ahead));
            LinkSample after = LinkSample.like(shape)
                    .id(before.link().id())
                    .owner(before.link().owner())
                    .domain(before.link().domain())
                    .version(before.link().version() + 1);
            LinkStore.Replacement replacement = new LinkStore.Replacement(before.stored(), after.stored());
            boolean isUpdated =
                    !player.storage().links().update(List.of(replacement)).isEmpty();
            if (isUpdated) {
                player.links().changed(after.link());
            }
            return isUpdated;
        }

        @Override
        public String toString() {
            return "Update #" + which + (byOwner ? "" : " by another") + " at " + ahead + " to " + Difference.of(shape);
        }
    }

    record Delete(int which, Owner owner) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage()
                    .links()
                    .delete(owner, player.links().id(which))
                    .map(each -> named(player, each));
        }
    }

    /** Returns a text of a deleted link that is equal in all storages. */
    static String named(Player player, LinkStore.Deleted deleted) {
        return player.links().number(deleted.id()) + " " + deleted.domain() + " " + deleted.alias();
    }

    record Click(int which, Instant now) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            Link found = LinkSample.of("found").id(player.links().id(which)).link();
            return player.storage().links().countClick(found, now, ClickFacts.NONE);
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

    record TakenAliases(Set<AliasKey> keys) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            // The order is not part of the contract.
            return player.storage().links().takenAliases(keys).stream()
                    .map(AliasKey::toString)
                    .sorted()
                    .toList();
        }
    }

    record FindByCreationKey(Owner owner, String key) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().links().findByCreationKey(owner, key).map(player::numbered);
        }
    }

    record ClearCreationKey(int which, Owner owner, String key) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage()
                    .links()
                    .clearCreationKey(owner, player.links().id(which), key);
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
                    .map(link -> Slice.after(query.sort(), position(link), limit))
                    .map(slice -> answer(player, Samples.filter(owner, query, now), slice));
        }

        private Position position(Link link) {
            return StoreRules.position(link, query.sort().field());
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

    /** The counts of the links by tag, and the links with the tags. */
    record CountTags(Owner owner, int limit) implements Player.Step {
        @Override
        public Object playedBy(Player player) {
            return player.storage().links().tags(owner, limit).stream()
                    .map(use ->
                            use.key() + " " + use.links() + " " + player.links().number(use.newest()))
                    .toList();
        }
    }

    /** Returns the steps that list all links of each owner in each order, and that count the links. */
    static List<Player.Step> allLists() {
        return Stream.of(Samples.OWNER, Samples.OTHER)
                .flatMap(owner -> Stream.concat(
                        Samples.sorts(LinkSortField.class).<Player.Step>map(sort -> new ListAll(owner, sort)),
                        Stream.of(new CountAll(owner), new CountTags(owner, ALL))))
                .toList();
    }

    private record Listed(List<StoredLink> links, long count) {}

    private static Listed answer(Player player, LinkFilter filter, Slice<LinkSortField> slice) {
        LinkStore store = player.storage().links();
        return new Listed(player.numberedLinks(store.list(filter, slice)), store.count(filter));
    }

    private static Owner other(Owner owner) {
        return owner.equals(Samples.OWNER) ? Samples.OTHER : Samples.OWNER;
    }
}
