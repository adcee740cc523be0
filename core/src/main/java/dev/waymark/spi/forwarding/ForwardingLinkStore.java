package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A store that forwards each method to a wrapped store. A decorator overrides only the methods with different behaviour. */
public abstract class ForwardingLinkStore implements LinkStore {

    private final LinkStore store;

    protected ForwardingLinkStore(LinkStore store) {
        this.store = checkNotNull(store, "store");
    }

    /**
     * Returns the wrapped store, for each call. A decorator that chooses between several stores overrides this method.
     */
    protected LinkStore store() {
        return store;
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return store().insert(drafts);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return store().find(owner, id);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return store().findByAlias(key);
    }

    @Override
    public Set<AliasKey> takenAliases(Set<AliasKey> keys) {
        return store().takenAliases(keys);
    }

    @Override
    public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
        return store().findByCreationKey(owner, key);
    }

    @Override
    public boolean clearCreationKey(Owner owner, long id, String key) {
        return store().clearCreationKey(owner, id, key);
    }

    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return store().findAndCount(key, now, facts);
    }

    @Override
    public Set<Long> update(List<LinkStore.Replacement> replacements) {
        return store().update(replacements);
    }

    @Override
    public Optional<Deleted> delete(Owner owner, long id) {
        return store().delete(owner, id);
    }

    @Override
    public List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
        return store().deleteAll(filter, below, limit);
    }

    @Override
    public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return store().list(filter, slice);
    }

    @Override
    public long count(LinkFilter filter) {
        return store().count(filter);
    }

    @Override
    public List<LinkStore.TagUse> tags(Owner owner, int limit) {
        return store().tags(owner, limit);
    }

    @Override
    public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
        return store().countClick(link, now, facts);
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        store().addClicks(clicks);
    }

    @Override
    public Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
        return store().addClicksOfUnlocked(clicks);
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return store().allOwners();
    }
}
