package dev.waymark.traffic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Finds links by alias from a cache; all that writes goes to the store, and then drops from the cache what it may have changed. */
final class LinkCachingLinkStore implements LinkStore {

    private final LinkStore store;
    private final LinkCache cache;
    private final Optional<ClickStore> clicks;

    LinkCachingLinkStore(LinkStore store, LinkCache cache) {
        this.store = store;
        this.cache = cache;
        this.clicks = store.clicks().map(CachingClickStore::new);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return cache.find(key, store::findByAlias);
    }

    /** Whether it has worked or not: where it has failed, nobody may know. */
    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        try {
            return store.insert(drafts);
        } finally {
            cache.forget(
                    ImmutableList.of(),
                    drafts.stream().map(StoredLink::aliasKey).collect(ImmutableSet.toImmutableSet()));
        }
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        try {
            return store.update(link, expectedVersion);
        } finally {
            cache.forget(ImmutableList.of(link.link().id()), ImmutableList.of(link.aliasKey()));
        }
    }

    @Override
    public boolean delete(Owner owner, long id) {
        try {
            return store.delete(owner, id);
        } finally {
            cache.forget(ImmutableList.of(id), ImmutableList.of());
        }
    }

    @Override
    public List<Long> ids(LinkFilter filter, long below, int limit) {
        return store.ids(filter, below, limit);
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return store.findAll(filter, ids);
    }

    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        try {
            return store.updateAll(replacements);
        } finally {
            cache.forget(Lists.transform(replacements, LinkReplacement::id), ImmutableList.of());
        }
    }

    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        try {
            return store.setAll(filter, ids, settings);
        } finally {
            cache.forget(ids, ImmutableList.of());
        }
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        try {
            return store.deleteAll(filter, ids);
        } finally {
            cache.forget(ids, ImmutableList.of());
        }
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return store.allOwners().map(all -> new ForwardingAllOwners<>(all) {
            @Override
            public void restore(List<StoredLink> records) {
                try {
                    super.restore(records);
                } finally {
                    cache.forget(ImmutableList.of(), Lists.transform(records, StoredLink::aliasKey));
                }
            }

            @Override
            public boolean move(Owner from, long id, Owner to, Instant now) {
                try {
                    return super.move(from, id, to, now);
                } finally {
                    cache.forget(ImmutableList.of(id), ImmutableList.of());
                }
            }
        });
    }

    /** A link that refuses a click is not as it was when it was found; of one whose click has failed, nobody may know. */
    @Override
    public OptionalLong countClick(Link link) {
        return count(link, () -> store.countClick(link));
    }

    private OptionalLong count(Link link, Supplier<OptionalLong> counting) {
        OptionalLong counted = OptionalLong.empty();
        try {
            counted = counting.get();
            counted.ifPresent(count -> cache.counted(link.id(), count));
            return counted;
        } finally {
            if (counted.isEmpty()) {
                cache.forget(ImmutableList.of(link.id()), ImmutableList.of());
            }
        }
    }

    @Override
    public void addClicks(Map<Long, Long> added) {
        add(added, () -> store.addClicks(added));
    }

    private void add(Map<Long, Long> added, Runnable adding) {
        Map<Long, Long> before = ImmutableMap.copyOf(cache.clicksOf(added.keySet()));
        try {
            adding.run();
        } catch (RuntimeException | Error e) {
            cache.forget(added.keySet(), ImmutableList.of());
            throw e;
        }
        cache.added(added, before);
    }

    @Override
    public Optional<LinkClaim> claim(Owner owner, String key) {
        return store.claim(owner, key);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return store.find(owner, id);
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return store.list(filter, slice);
    }

    @Override
    public long count(LinkFilter filter) {
        return store.count(filter);
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }

    /** Clicks over time; a visitor's link is found in the cache, so its click is counted by itself. */
    private final class CachingClickStore extends ForwardingClickStore {

        CachingClickStore(ClickStore counting) {
            super(counting);
        }

        @Override
        public Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
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
