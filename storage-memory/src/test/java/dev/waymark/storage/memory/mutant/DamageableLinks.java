package dev.waymark.storage.memory.mutant;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.storage.memory.mutant.DamageableStorage.Damage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links that can be damaged, as the contract demands, and stores that treat a damaged link in a wrong way. */
class DamageableLinks extends ForwardingLinkStore {

    private final Damage damage;

    DamageableLinks(LinkStore store, Damage damage) {
        super(store);
        this.damage = damage;
    }

    static Stream<Defect> defects() {
        return Stream.of(
                new Defect(
                        "damaged-reads",
                        "a damaged link is not found by its alias",
                        () -> DamageableStorage.of(InvisibleLinks::new)),
                new Defect(
                        "damaged-lists",
                        "a list with a damaged link is too short",
                        () -> DamageableStorage.of(ShortLists::new)),
                new Defect(
                        "damaged-deletions",
                        "the default methods leave damaged links",
                        () -> DamageableStorage.of(DefaultDeletions::new)));
    }

    private Optional<StoredLink> checked(Optional<StoredLink> found) {
        found.ifPresent(stored -> damage.check(stored.link().id()));
        return found;
    }

    final boolean isUndamaged(Link link) {
        return !damage.isOf(link.id());
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return checked(super.find(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return checked(super.findByAlias(key));
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        return checked(super.findForVisit(key));
    }

    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).flatMap(found -> super.findAndCount(key, now));
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return super.list(filter, new Slice<>(slice.sort(), slice.after(), 0, Integer.MAX_VALUE)).stream()
                .filter(this::isUndamaged)
                .skip(slice.offset())
                .limit(slice.limit())
                .toList();
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return super.findAll(filter, ids).stream()
                .filter(stored -> isUndamaged(stored.link()))
                .toList();
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners()
                .map(all -> damage.checked(all, stored -> stored.link().id()));
    }

    private static final class InvisibleLinks extends DamageableLinks {

        InvisibleLinks(LinkStore store, Damage damage) {
            super(store, damage);
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return findRow(key).filter(stored -> isUndamaged(stored.link()));
        }
    }

    private static final class ShortLists extends DamageableLinks {

        private final LinkStore all;

        ShortLists(LinkStore store, Damage damage) {
            super(store, damage);
            this.all = store;
        }

        @Override
        public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return all.list(filter, slice).stream().filter(this::isUndamaged).toList();
        }
    }

    private static final class DefaultDeletions extends DamageableLinks {

        DefaultDeletions(LinkStore store, Damage damage) {
            super(store, damage);
        }

        @Override
        public List<Long> ids(LinkFilter filter, long below, int limit) {
            return list(filter, Slice.below(LinkSortField.ID, below, limit)).stream()
                    .map(Link::id)
                    .toList();
        }

        @Override
        public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
            return findAll(filter, ids).stream()
                    .map(stored -> stored.link().id())
                    .filter(id -> delete(filter.owner(), id))
                    .collect(Collectors.toUnmodifiableSet());
        }
    }
}
