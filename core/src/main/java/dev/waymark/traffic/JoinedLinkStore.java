package dev.waymark.traffic;

import com.google.common.collect.ImmutableList;
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
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Links in a transaction of the caller's: nothing comes from the cache, and what is written is forgotten there after the
 * commit. Where the storage cannot hear of that, it is remembered here until somebody says it.
 */
final class JoinedLinkStore implements LinkStore {

    private final Storage storage;
    private final LinkStore store;
    private final LinkCache cache;
    private final Optional<ClickStore> clicks;
    private final Set<Long> ids = ConcurrentHashMap.newKeySet();
    private final Set<AliasKey> keys = ConcurrentHashMap.newKeySet();

    JoinedLinkStore(Storage storage, LinkCache cache) {
        this.storage = storage;
        this.store = storage.links();
        this.cache = cache;
        this.clicks = store.clicks().map(JoinedClickStore::new);
    }

    void committed() {
        ImmutableList<Long> changed = ImmutableList.copyOf(ids);
        ImmutableList<AliasKey> named = ImmutableList.copyOf(keys);
        cache.forget(changed, named);
        changed.forEach(ids::remove);
        named.forEach(keys::remove);
    }

    private void changes(Collection<Long> changed, Collection<AliasKey> named) {
        if (!storage.afterCommit(() -> cache.forget(changed, named))) {
            ids.addAll(changed);
            keys.addAll(named);
        }
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        changes(ImmutableList.of(), keysOf(drafts));
        return store.insert(drafts);
    }

    private static List<AliasKey> keysOf(List<StoredLink> links) {
        return links.stream().map(StoredLink::aliasKey).collect(ImmutableList.toImmutableList());
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        changes(ImmutableList.of(link.link().id()), ImmutableList.of(link.aliasKey()));
        return store.update(link, expectedVersion);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        changes(ImmutableList.of(id), ImmutableList.of());
        return store.delete(owner, id);
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
        changes(
                replacements.stream().map(LinkReplacement::id).collect(ImmutableList.toImmutableList()),
                ImmutableList.of());
        return store.updateAll(replacements);
    }

    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> set, LinkSettings settings) {
        changes(set, ImmutableList.of());
        return store.setAll(filter, set, settings);
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> deleted) {
        changes(deleted, ImmutableList.of());
        return store.deleteAll(filter, deleted);
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return store.allOwners().map(all -> new ForwardingAllOwners<>(all) {
            @Override
            public void restore(List<StoredLink> records) {
                changes(ImmutableList.of(), keysOf(records));
                super.restore(records);
            }

            @Override
            public boolean move(Owner from, long id, Owner to, Instant now) {
                changes(ImmutableList.of(id), ImmutableList.of());
                return super.move(from, id, to, now);
            }
        });
    }

    @Override
    public OptionalLong countClick(Link link) {
        changes(ImmutableList.of(link.id()), ImmutableList.of());
        return store.countClick(link);
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {
        changes(ImmutableList.copyOf(clicks.keySet()), ImmutableList.of());
        store.addClicks(clicks);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return store.findByAlias(key);
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

    /** Clicks over time in that transaction. Finding counts nothing, since what it counts would have to be forgotten, too. */
    private final class JoinedClickStore extends ForwardingClickStore {

        JoinedClickStore(ClickStore counting) {
            super(counting);
        }

        @Override
        public Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return JoinedLinkStore.this.findAndCount(key, now);
        }

        @Override
        public OptionalLong countClick(Link link, ClickFacts facts) {
            changes(ImmutableList.of(link.id()), ImmutableList.of());
            return super.countClick(link, facts);
        }

        @Override
        public void addClicks(Map<Long, ClickTally> added) {
            changes(ImmutableList.copyOf(added.keySet()), ImmutableList.of());
            super.addClicks(added);
        }
    }
}
