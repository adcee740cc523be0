package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A store that forwards each method to a wrapped store. A decorator overrides only the methods with different behaviour. */
public abstract class ForwardingLinkStore implements LinkStore {

    private final LinkStore store;

    protected ForwardingLinkStore(LinkStore store) {
        this.store = checkNotNull(store, "store");
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return store.insert(drafts);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return store.find(owner, id);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return store.findByAlias(key);
    }

    @Override
    public Optional<StoredLink> findRow(AliasKey key) {
        return store.findRow(key);
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        return store.findForVisit(key);
    }

    @Override
    public Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
        return store.findUniquenessKey(owner, key);
    }

    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
        return store.findAndCount(key, now);
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return store.update(link, expectedVersion);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return store.delete(owner, id);
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
    public OptionalLong countClick(Link link) {
        return store.countClick(link);
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {
        store.addClicks(clicks);
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
    public Set<Long> updateAll(List<LinkStore.Replacement> replacements) {
        return store.updateAll(replacements);
    }

    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return store.setAll(filter, ids, settings);
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return store.deleteAll(filter, ids);
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return store.allOwners();
    }

    @Override
    public Optional<ClickStore> clicks() {
        return store.clicks();
    }
}
