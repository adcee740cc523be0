package dev.waymark.storage.memory.mutant;

import dev.waymark.access.Owner;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.storage.memory.mutant.DamageableStorage.Damage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Links that can be damaged, as the contract demands, and stores that treat a damaged link in a wrong way. */
class DamageableLinks extends ForwardingLinkStore {

    private final Damage damage;

    DamageableLinks(LinkStore store, Damage damage) {
        super(store);
        this.damage = damage;
    }

    private Optional<StoredLink> checked(Optional<StoredLink> found) {
        found.ifPresent(stored -> damage.check(stored.link().id()));
        return found;
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
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return findByAlias(key).flatMap(found -> super.findAndCount(key, now, facts));
    }

    @Override
    public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        List<StoredLink> links = super.list(filter, slice);
        links.forEach(stored -> damage.check(stored.link().id()));
        return links;
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners()
                .map(all -> damage.checked(all, stored -> stored.link().id()));
    }

    static final class InvisibleLinks extends DamageableLinks {

        private final LinkStore all;
        private final Damage damage;

        InvisibleLinks(LinkStore store, Damage damage) {
            super(store, damage);
            this.all = store;
            this.damage = damage;
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return all.findByAlias(key)
                    .filter(stored -> !damage.isOf(stored.link().id()));
        }
    }

    static final class ShortLists extends DamageableLinks {

        private final LinkStore all;
        private final Damage damage;

        ShortLists(LinkStore store, Damage damage) {
            super(store, damage);
            this.all = store;
            this.damage = damage;
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return all.list(filter, slice).stream()
                    .filter(stored -> !damage.isOf(stored.link().id()))
                    .toList();
        }
    }

    static final class DefaultDeletions extends DamageableLinks {

        DefaultDeletions(LinkStore store, Damage damage) {
            super(store, damage);
        }

        @Override
        public List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
            return list(filter, Slice.below(LinkSortField.ID, below, limit)).stream()
                    .flatMap(stored -> delete(filter.owner(), stored.link().id()).stream())
                    .toList();
        }
    }
}
