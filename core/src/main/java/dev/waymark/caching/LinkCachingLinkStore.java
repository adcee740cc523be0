package dev.waymark.caching;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A link store that finds links by alias in a cache. Each change evicts the affected links and aliases, also a change that fails,
 * because the store may have made the change.
 *
 * <p>In a joined transaction, reads bypass the cache: the transaction may have changed the link, and other readers must
 * not receive uncommitted values. The evictions of a transaction are {@link dev.waymark.spi.CommitActions}.
 */
final class LinkCachingLinkStore extends ForwardingLinkStore {

    private final Storage storage;
    private final LinkCache cache;

    LinkCachingLinkStore(Storage storage, LinkCache cache) {
        super(storage.links());
        this.storage = storage;
        this.cache = cache;
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return storage.isJoined() ? super.findByAlias(key) : cache.find(key, store());
    }

    /** Finds the link in the cache, and counts no click. */
    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return findByAlias(key).map(stored -> new LinkStore.Visited(stored, false));
    }

    /** Counts a click. A refused click evicts the link, since the stored link differs from the cached link. */
    @Override
    public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
        OptionalLong counted = OptionalLong.empty();
        try {
            counted = super.countClick(link, now, facts);
            return counted;
        } finally {
            if (counted.isEmpty()) {
                evict(ImmutableList.of(link.id()), ImmutableList.of());
            }
        }
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        try {
            return super.insert(drafts);
        } finally {
            evict(ImmutableList.of(), keysOf(drafts));
        }
    }

    private static ImmutableSet<AliasKey> keysOf(List<StoredLink> links) {
        return links.stream().map(StoredLink::aliasKey).collect(ImmutableSet.toImmutableSet());
    }

    @Override
    public Set<Long> update(List<LinkStore.Replacement> replacements) {
        try {
            return super.update(replacements);
        } finally {
            evict(
                    Lists.transform(replacements, LinkStore.Replacement::id),
                    keysOf(Lists.transform(replacements, LinkStore.Replacement::after)));
        }
    }

    @Override
    public boolean clearCreationKey(Owner owner, long id, String key) {
        try {
            return super.clearCreationKey(owner, id, key);
        } finally {
            evict(ImmutableList.of(id), ImmutableList.of());
        }
    }

    @Override
    public Optional<LinkStore.Deleted> delete(Owner owner, long id) {
        try {
            return super.delete(owner, id);
        } finally {
            evict(ImmutableList.of(id), ImmutableList.of());
        }
    }

    @Override
    public List<LinkStore.Deleted> deleteAll(LinkFilter filter, long below, int limit) {
        List<LinkStore.Deleted> deleted;
        try {
            deleted = super.deleteAll(filter, below, limit);
        } catch (RuntimeException | Error e) {
            runOrDefer(cache::evictAll);
            throw e;
        }
        evict(Lists.transform(deleted, LinkStore.Deleted::id), ImmutableList.of());
        return deleted;
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners().map(CachingAllOwners::new);
    }

    private void evict(Collection<Long> ids, Collection<AliasKey> keys) {
        ImmutableSet<Long> changed = ImmutableSet.copyOf(ids);
        runOrDefer(() -> cache.evict(changed, keys));
    }

    /** Runs an eviction after the joined transaction if the caller reports the end of the transaction, otherwise immediately. */
    private void runOrDefer(Runnable eviction) {
        storage.commitActions().ifPresentOrElse(actions -> actions.addEviction(eviction), eviction);
    }

    /** The links of all owners. Restoring links and moving links evicts these links. */
    private final class CachingAllOwners extends ForwardingAllOwners<StoredLink> {

        CachingAllOwners(AllOwners<StoredLink> all) {
            super(all);
        }

        @Override
        public void restore(List<StoredLink> records) {
            try {
                super.restore(records);
            } finally {
                evict(ImmutableList.of(), keysOf(records));
            }
        }

        @Override
        public Optional<StoredLink> move(Owner from, long id, Owner to, Instant now) {
            try {
                return super.move(from, id, to, now);
            } finally {
                evict(ImmutableList.of(id), ImmutableList.of());
            }
        }
    }
}
