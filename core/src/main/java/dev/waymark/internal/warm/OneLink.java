package dev.waymark.internal.warm;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A store of the last inserted link. */
final class OneLink implements LinkStore {

    private Optional<StoredLink> stored = Optional.empty();

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        StoredLink draft = drafts.get(drafts.size() - 1);
        Link link = draft.link().toBuilder().id(OneRecordStorage.ID).build();
        stored = Optional.of(draft.withLink(link));
        return List.of(link);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return stored;
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return stored;
    }

    @Override
    public Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
        return Optional.empty();
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        stored = Optional.of(link);
        return Optional.of(link.link());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean wasThere = stored.isPresent();
        stored = Optional.empty();
        return wasThere;
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return stored.stream().map(StoredLink::link).toList();
    }

    @Override
    public long count(LinkFilter filter) {
        return stored.stream().count();
    }

    @Override
    public OptionalLong countClick(Link link) {
        return OptionalLong.of(1);
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {}
}
