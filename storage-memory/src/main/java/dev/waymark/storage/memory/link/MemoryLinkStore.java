package dev.waymark.storage.memory.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.rows.Change;
import dev.waymark.storage.memory.shared.Everyone;
import dev.waymark.storage.memory.text.TextIndexing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Keeps links. Writers of one owner's links wait for each other; to find, list and click takes no lock. What makes a change one
 * step for those is the single write that has it {@link Change#done done}: rows, and the snapshots that lists read, know the
 * change that they belong to.
 */
public final class MemoryLinkStore implements LinkStore {

    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartitions partitions;
    private final MemoryClickStore clicks = new MemoryClickStore(this);

    /** The highest id that was given. */
    private final AtomicLong lastId = new AtomicLong();

    public MemoryLinkStore(TextIndexing indexing) {
        partitions = new LinkPartitions(indexing);
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return partitions.locked(owners(drafts), locked -> {
            claiming(drafts).forEach(draft -> claims(draft, locked).check(draft));
            requireFree(drafts);
            List<StoredLink> links = withIds(drafts);
            add(links, locked);
            claiming(links).forEach(link -> claims(link, locked).add(link));
            return links.stream().map(StoredLink::link).collect(toImmutableList());
        });
    }

    private static Stream<StoredLink> claiming(List<StoredLink> links) {
        return links.stream().filter(link -> !link.claims().isEmpty());
    }

    private static Claims claims(StoredLink link, Map<Owner, LinkPartition> locked) {
        return of(link.link().owner(), locked).claims();
    }

    private static List<Owner> owners(List<StoredLink> links) {
        return Lists.transform(links, link -> link.link().owner());
    }

    private static LinkPartition of(Owner owner, Map<Owner, LinkPartition> locked) {
        return checkNotNull(locked.get(owner));
    }

    private void requireFree(List<StoredLink> links) {
        directory.requireFree(Lists.transform(links, StoredLink::aliasKey));
    }

    private List<StoredLink> withIds(List<StoredLink> drafts) {
        List<StoredLink> links = new ArrayList<>(drafts.size());
        long id = lastId.getAndAdd(drafts.size());
        for (StoredLink draft : drafts) {
            id++;
            links.add(draft.withLink(draft.link().withId(id)));
        }
        return links;
    }

    private void add(List<StoredLink> links, Map<Owner, LinkPartition> locked) {
        LinkChange change = new LinkChange();
        links.forEach(link -> change.add(of(link.link().owner(), locked), link.withClaims(ImmutableList.of())));
        change.commit(directory);
    }

    @Override
    public Optional<LinkClaim> claim(Owner owner, String key) {
        return partitions.locked(owner, partition -> partition.claims().find(key));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return row(id).map(LinkRow::stored)
                .filter(stored -> stored.link().owner().equals(owner));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return directory.find(key).map(LinkRow::stored);
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return partitions.locked(
                link.link().owner(),
                partition -> row(partition, link.link().id())
                        .filter(row -> row.written().link().version() == expectedVersion)
                        .map(row -> {
                            LinkChange change = new LinkChange();
                            LinkRow replaced = change.replace(row, partition, keepWhatStays(row.written(), link));
                            change.commit(directory);
                            return replaced.link();
                        }));
    }

    /** The row with this id among the owner's, while they are locked. */
    private static Optional<LinkRow> row(LinkPartition partition, long id) {
        return partition.now().byId().withId(id).map(SortedLink::row);
    }

    /** All that an update must not change but the clicks, of which there may be more when it is written. */
    private static StoredLink keepWhatStays(StoredLink old, StoredLink replacement) {
        LinkBuilder kept = replacement.link().toBuilder()
                .domain(old.link().domain())
                .createdAt(old.link().createdAt());
        AliasKey key =
                new AliasKey(old.aliasKey().domain(), replacement.aliasKey().text());
        return new StoredLink(kept.build(), key, replacement.password(), replacement.privacyPassword());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return partitions.locked(owner, partition -> {
            Optional<LinkRow> row = row(partition, id);
            row.ifPresent(each -> remove(ImmutableList.of(each), partition));
            return row.isPresent();
        });
    }

    private void remove(List<LinkRow> rows, LinkPartition partition) {
        LinkChange change = new LinkChange();
        rows.forEach(change::remove);
        change.commit(directory);
        rows.forEach(row -> {
            partition.forgetClaims(row.id());
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
                .orElse(ImmutableList.of());
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
                .flatMap(partition -> meant(partition, filter, ids).stream())
                .map(LinkRow::stored)
                .toList();
    }

    private static List<LinkRow> meant(LinkPartition partition, LinkFilter filter, List<Long> ids) {
        return partition.read(filter, (now, matches) -> now.among(ids, filter, matches));
    }

    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        List<StoredLink> before = Lists.transform(replacements, LinkReplacement::before);
        return partitions.locked(owners(before), locked -> {
            LinkChange change = new LinkChange();
            Map<Long, LinkReplacement> byId = new LinkedHashMap<>();
            replacements.forEach(each -> byId.putIfAbsent(each.id(), each));
            ImmutableSet.Builder<Long> replaced = ImmutableSet.builder();
            byId.forEach((id, each) -> {
                LinkPartition partition = of(each.before().link().owner(), locked);
                row(partition, id)
                        .filter(row -> row.written().link().version()
                                == each.before().link().version())
                        .ifPresent(row -> {
                            change.replace(row, partition, keepWhatStays(row.written(), each.after()));
                            replaced.add(id);
                        });
            });
            change.commit(directory);
            return replaced.build();
        });
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        return partitions.locked(filter.owner(), partition -> {
            List<LinkRow> rows = meant(partition, filter, ids);
            remove(rows, partition);
            return rows.stream().map(LinkRow::id).collect(toImmutableSet());
        });
    }

    @Override
    public OptionalLong countClick(Link link) {
        return row(link.id()).map(LinkRow::click).orElse(OptionalLong.empty());
    }

    @Override
    public Optional<ClickStore> clicks() {
        return Optional.of(clicks);
    }

    /** The link with this id at this moment. */
    Optional<LinkRow> row(long id) {
        return directory.find(id);
    }

    /** The links of an owner at this moment. */
    Stream<LinkRow> rows(Owner owner) {
        return partitions.find(owner).stream().flatMap(LinkPartition::stream);
    }

    @Override
    public void addClicks(Map<Long, Long> more) {
        more.forEach((id, each) -> row(id).ifPresent(row -> row.addClicks(each)));
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(new Everyone<>(partitions::owners, this::behind, this::restore, this::move));
    }

    private List<StoredLink> behind(long id, int limit) {
        return directory.look(
                () -> rowsBehind(id).limit(limit).map(LinkRow::stored).toList());
    }

    /** The links in the order of their ids, of those behind one. */
    Stream<LinkRow> rowsBehind(long id) {
        return Everyone.behind(directory.ids(), id, lastId.get()).flatMap(each -> row(each).stream());
    }

    private void restore(List<StoredLink> links) {
        partitions.locked(owners(links), locked -> {
            requireFree(links);
            links.forEach(link -> lastId.accumulateAndGet(link.link().id(), Math::max));
            add(links, locked);
            return links;
        });
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return partitions.locked(ImmutableList.of(from, to), locked -> {
            LinkPartition source = of(from, locked);
            Optional<LinkRow> row = row(source, id);
            row.ifPresent(each -> {
                LinkChange change = new LinkChange();
                change.replace(each, of(to, locked), ofOwner(each.written(), to, now));
                change.commit(directory);
                source.forgetClaims(id);
            });
            return row.isPresent();
        });
    }

    private static StoredLink ofOwner(StoredLink old, Owner owner, Instant now) {
        return old.withLink(old.link().toBuilder()
                .owner(owner)
                .version(old.link().version() + 1)
                .updatedAt(Comparators.max(now, old.link().updatedAt()))
                .build());
    }
}
