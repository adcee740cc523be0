package dev.waymark.caching;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingClickStore;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A link store that finds links by alias in a cache. Each change evicts the links and aliases that it affects.
 *
 * <p>In a joined transaction, reads bypass the cache: the transaction may have changed the link, and its reads must not
 * reach other readers. The eviction follows the commit. A rollback leaves the cache unchanged.
 */
final class LinkCachingLinkStore extends ForwardingLinkStore {

    private final Storage storage;
    private final LinkCache cache;
    private final Optional<ClickStore> clicks;

    LinkCachingLinkStore(Storage storage, LinkCache cache) {
        super(storage.links());
        this.storage = storage;
        this.cache = cache;
        this.clicks = super.clicks().map(CachingClickStore::new);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return storage.isJoined() ? super.findByAlias(key) : cache.find(key, super::findByAlias);
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        return storage.isJoined() ? super.findForVisit(key) : findByAlias(key);
    }

    /** Finds the link in the cache, and counts no click. */
    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).map(stored -> new LinkStore.Visited(stored, false));
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return changing(ImmutableList.of(), keysOf(drafts), () -> super.insert(drafts));
    }

    private static ImmutableSet<AliasKey> keysOf(List<StoredLink> links) {
        return links.stream().map(StoredLink::aliasKey).collect(ImmutableSet.toImmutableSet());
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return changing(
                ImmutableList.of(link.link().id()),
                ImmutableList.of(link.aliasKey()),
                () -> super.update(link, expectedVersion));
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return changing(ImmutableList.of(id), () -> super.delete(owner, id));
    }

    @Override
    public Set<Long> updateAll(List<LinkStore.Replacement> replacements) {
        return changing(Lists.transform(replacements, LinkStore.Replacement::id), () -> super.updateAll(replacements));
    }

    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return changing(ids, () -> super.setAll(filter, ids, settings));
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return changing(ids, () -> super.deleteAll(filter, ids));
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners().map(CachingAllOwners::new);
    }

    @Override
    public OptionalLong countClick(Link link) {
        return count(link, () -> super.countClick(link));
    }

    @Override
    public void addClicks(Map<Long, Long> added) {
        add(added, () -> super.addClicks(added));
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }

    private <T> T changing(Collection<Long> ids, Supplier<T> change) {
        return changing(ids, ImmutableList.of(), change);
    }

    /**
     * Makes a change, and evicts these links and aliases: after the commit if the storage runs actions then, otherwise
     * after the change. A failed change evicts, too, since the store may have made the change.
     */
    private <T> T changing(Collection<Long> ids, Collection<AliasKey> keys, Supplier<T> change) {
        ImmutableSet<Long> changed = ImmutableSet.copyOf(ids);
        Runnable eviction = () -> cache.evict(changed, keys);
        boolean isAfterCommit = storage.afterCommit(eviction);
        try {
            return change.get();
        } finally {
            if (!isAfterCommit) {
                eviction.run();
            }
        }
    }

    /**
     * Counts a click, and updates the number of clicks in the cache, except in a joined transaction, which may roll the click
     * back. A refused click evicts the link, since the link differs from the cached link.
     */
    private OptionalLong count(Link link, Supplier<OptionalLong> counting) {
        if (storage.isJoined()) {
            return changing(ImmutableList.of(link.id()), counting);
        }
        OptionalLong counted = OptionalLong.empty();
        try {
            counted = counting.get();
            counted.ifPresent(count -> cache.counted(link.id(), count));
            return counted;
        } finally {
            if (counted.isEmpty()) {
                cache.evict(ImmutableList.of(link.id()), ImmutableList.of());
            }
        }
    }

    private void add(Map<Long, Long> added, Runnable adding) {
        if (storage.isJoined()) {
            changing(added.keySet(), () -> {
                adding.run();
                return added;
            });
            return;
        }
        Map<Long, Long> before = ImmutableMap.copyOf(cache.clicksOf(added.keySet()));
        try {
            adding.run();
        } catch (RuntimeException | Error e) {
            cache.evict(added.keySet(), ImmutableList.of());
            throw e;
        }
        cache.added(added, before);
    }

    /** The links of all owners. Restoring and moving links evicts them. */
    private final class CachingAllOwners extends ForwardingAllOwners<StoredLink> {

        CachingAllOwners(AllOwners<StoredLink> all) {
            super(all);
        }

        @Override
        public void restore(List<StoredLink> records) {
            changing(ImmutableList.of(), keysOf(records), () -> {
                super.restore(records);
                return records;
            });
        }

        @Override
        public boolean move(Owner from, long id, Owner to, Instant now) {
            return changing(ImmutableList.of(id), () -> super.move(from, id, to, now));
        }
    }

    /** Clicks over time. A visit finds its link in the cache, so its click is counted separately. */
    private final class CachingClickStore extends ForwardingClickStore {

        CachingClickStore(ClickStore counting) {
            super(counting);
        }

        @Override
        public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return LinkCachingLinkStore.this.findAndCount(key, now);
        }

        @Override
        public OptionalLong countClick(Link link, ClickFacts facts) {
            return count(link, () -> super.countClick(link, facts));
        }

        @Override
        public void addClicks(Map<Long, ClickTally> added) {
            add(Maps.transformValues(added, ClickTally::clicks), () -> super.addClicks(added));
        }
    }
}
