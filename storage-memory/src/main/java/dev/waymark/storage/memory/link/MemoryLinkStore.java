package dev.waymark.storage.memory.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.storage.memory.rows.TransactionState;
import dev.waymark.storage.memory.shared.AllRecords;
import dev.waymark.storage.memory.text.TextIndexing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The store of links. Writers of an owner's links wait for each other. Finding links and counting clicks take no lock.
 * Listing takes the lock of the owner's links only to build an index of URLs or to sort the links by clicks. A
 * change is atomic for readers, because versions and snapshots refer to the {@link TransactionState state of the
 * transaction} that writes them.
 */
public final class MemoryLinkStore implements LinkStore {

    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartitions partitions;
    private final MemoryClickStore clicks;

    public MemoryLinkStore(TextIndexing indexing) {
        partitions = new LinkPartitions(indexing);
        clicks = new MemoryClickStore(directory, partitions);
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        if (drafts.isEmpty()) {
            return List.of();
        }
        Owner owner = drafts.get(0).link().owner();
        checkArgument(
                drafts.stream().allMatch(draft -> draft.link().owner().equals(owner)),
                "all links of an insert must have one owner");
        return partitions.locked(owner, partition -> insert(drafts, partition));
    }

    private List<Link> insert(List<StoredLink> drafts, LinkPartition partition) {
        withUniquenessKeys(drafts).forEach(draft -> partition.uniquenessKeys().check(draft));
        requireFree(drafts);
        List<StoredLink> links = withIds(drafts);
        LinkTransaction change = new LinkTransaction();
        links.forEach(link -> change.add(partition, link.withUniquenessKeys(List.of())));
        change.commit(directory);
        withUniquenessKeys(links).forEach(link -> partition.uniquenessKeys().add(link));
        return links.stream().map(StoredLink::link).toList();
    }

    /**
     * Returns the links with uniqueness keys. An owner without such keys needs no {@link UniquenessKeys}, which take 200 bytes.
     */
    private static Stream<StoredLink> withUniquenessKeys(List<StoredLink> links) {
        return links.stream().filter(link -> !link.uniquenessKeys().isEmpty());
    }

    private void requireFree(List<StoredLink> links) {
        directory.requireFree(Lists.transform(links, StoredLink::aliasKey));
    }

    private List<StoredLink> withIds(List<StoredLink> drafts) {
        List<StoredLink> links = new ArrayList<>(drafts.size());
        long id = directory.reserveIds(drafts.size());
        for (StoredLink draft : drafts) {
            id++;
            links.add(draft.withLink(draft.link().withId(id)));
        }
        return links;
    }

    @Override
    public Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
        return partitions.locked(owner, partition -> partition.uniquenessKeys().find(key));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return directory
                .find(id)
                .map(LinkVersion::stored)
                .filter(stored -> stored.link().owner().equals(owner));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return directory.find(key).map(LinkVersion::stored);
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return partitions.locked(link.link().owner(), partition -> {
            LinkTransaction change = new LinkTransaction();
            Optional<LinkVersion> replaced = replace(partition, link, expectedVersion, change);
            replaced.ifPresent(row -> change.commit(directory));
            return replaced.map(LinkVersion::link);
        });
    }

    private static Optional<LinkVersion> replace(
            LinkPartition partition, StoredLink link, long expectedVersion, LinkTransaction change) {
        return row(partition, link.link().id())
                .filter(row -> row.written().link().version() == expectedVersion)
                .map(row -> change.replace(partition, row, row.written().replacedBy(link)));
    }

    private static Optional<LinkVersion> row(LinkPartition partition, long id) {
        return partition.now().byId().withId(id).map(SortedLink::row);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return partitions.locked(owner, partition -> {
            Optional<LinkVersion> row = row(partition, id);
            row.ifPresent(each -> remove(List.of(each), partition));
            return row.isPresent();
        });
    }

    private void remove(List<LinkVersion> rows, LinkPartition partition) {
        LinkTransaction change = new LinkTransaction();
        rows.forEach(row -> change.remove(partition, row));
        change.commit(directory);
        rows.forEach(row -> {
            partition.removeUniquenessKeys(row.id());
            clicks.forget(row.id());
        });
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        Optional<LinkPartition> partition = partitions.find(filter.owner());
        if (slice.sort().field() == LinkSortField.CLICKS) {
            partition.ifPresent(LinkPartition::sortByClicks);
        }
        return partition
                .map(each -> each.read(filter, (now, matches) -> now.list(filter, matches, slice)))
                .orElse(List.of());
    }

    @Override
    public long count(LinkFilter filter) {
        return partitions
                .find(filter.owner())
                .map(each -> each.read(filter, (now, matches) -> now.count(filter, matches)))
                .orElse(0L);
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return partitions.find(filter.owner()).stream()
                .flatMap(partition -> matching(partition, filter, ids).stream())
                .map(LinkVersion::stored)
                .toList();
    }

    private static List<LinkVersion> matching(LinkPartition partition, LinkFilter filter, List<Long> ids) {
        return partition.read(filter, (now, matches) -> now.among(ids, filter, matches));
    }

    @Override
    public Set<Long> updateAll(List<LinkStore.Replacement> replacements) {
        Owner owner = replacements.get(0).before().link().owner();
        return partitions.locked(owner, partition -> {
            LinkTransaction change = new LinkTransaction();
            Map<Long, LinkStore.Replacement> byId = new LinkedHashMap<>();
            replacements.forEach(each -> byId.putIfAbsent(each.id(), each));
            ImmutableSet.Builder<Long> replaced = ImmutableSet.builder();
            byId.forEach((id, each) -> replace(
                            partition, each.after(), each.before().link().version(), change)
                    .ifPresent(row -> replaced.add(id)));
            change.commit(directory);
            return replaced.build();
        });
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return partitions.locked(filter.owner(), partition -> {
            List<LinkVersion> rows = matching(partition, filter, ids);
            remove(rows, partition);
            return rows.stream().map(LinkVersion::id).collect(toImmutableSet());
        });
    }

    @Override
    public OptionalLong countClick(Link link) {
        return directory.find(link.id()).map(LinkVersion::click).orElse(OptionalLong.empty());
    }

    @Override
    public Optional<ClickStore> clicks() {
        return Optional.of(clicks);
    }

    @Override
    public void addClicks(Map<Long, Long> more) {
        more.forEach((id, each) -> directory.find(id).ifPresent(row -> row.addClicks(each)));
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(new AllRecords<>(partitions::owners, this::after, this::restore, this::move));
    }

    private List<StoredLink> after(long id, int limit) {
        return directory.readWithoutChanges(() ->
                directory.rowsAfter(id).limit(limit).map(LinkVersion::stored).toList());
    }

    private void restore(List<StoredLink> links) {
        partitions.locked(Lists.transform(links, link -> link.link().owner()), locked -> {
            requireFree(links);
            links.forEach(link -> directory.reserveIdsUpTo(link.link().id()));
            LinkTransaction change = new LinkTransaction();
            links.forEach(link -> change.add(of(link.link().owner(), locked), link));
            change.commit(directory);
            return links;
        });
    }

    private static LinkPartition of(Owner owner, Map<Owner, LinkPartition> locked) {
        return checkNotNull(locked.get(owner));
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return partitions.locked(List.of(from, to), locked -> {
            LinkPartition source = of(from, locked);
            Optional<LinkVersion> row = row(source, id);
            row.ifPresent(each -> {
                LinkTransaction change = new LinkTransaction();
                change.move(source, each, of(to, locked), each.written().movedTo(to, now));
                change.commit(directory);
                source.removeUniquenessKeys(id);
            });
            return row.isPresent();
        });
    }
}
