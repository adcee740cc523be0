package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps links. Writers and lists meet at one gate; finding and clicking pass it by. What makes a change one step for those
 * too is a single write to a volatile field:
 *
 * <ul>
 *   <li>An insertion shows when {@link #lastId} reaches its ids, all of which are in the maps by then.
 *   <li>An update shows when the row's value is swapped. A new alias is in the map before, the old one is removed after;
 *       a row that is found by an alias other than its value's is as good as none.
 *   <li>A deletion shows when the row's value becomes null.
 * </ul>
 *
 * <p>All of that happens inside the gate, so lists see whatever was found before.
 */
final class MemoryLinkStore implements LinkStore {

    private final Gate gate = new Gate();
    private final Map<Long, LinkRow> byId = new ConcurrentHashMap<>();
    private final Map<AliasKey, LinkRow> byAlias = new ConcurrentHashMap<>();
    private final Map<Owner, LinkPartition> partitions = new ConcurrentHashMap<>();

    private final Claims claims = new Claims();
    private final ClickStore clicks = new MemoryClickStore(this, gate);
    private final TextIndexing indexing;

    /** The highest id that is given; rows with higher ones are not there yet. */
    private volatile long lastId;

    MemoryLinkStore(TextIndexing indexing) {
        this.indexing = indexing;
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return gate.write(() -> {
            claims.check(drafts);
            List<StoredLink> links = withIds(drafts);
            add(links);
            claims.add(links);
            return links.stream().map(StoredLink::link).collect(toImmutableList());
        });
    }

    private List<StoredLink> withIds(List<StoredLink> drafts) {
        List<StoredLink> links = new ArrayList<>(drafts.size());
        long id = lastId;
        for (StoredLink draft : drafts) {
            id++;
            links.add(draft.withLink(draft.link().withId(id)));
        }
        return links;
    }

    /** Adds links in the order of their ids, which are higher than all before. */
    private void add(List<StoredLink> links) {
        requireFree(links.stream().map(StoredLink::aliasKey));
        List<LinkRow> rows = links.stream()
                .map(link -> new LinkRow(partitionOf(link.link().owner()), link.withClaims(ImmutableList.of())))
                .toList();
        rows.forEach(row -> byId.put(row.id(), row));
        rows.forEach(row -> byAlias.put(row.present().aliasKey(), row));
        Multimaps.index(rows, LinkRow::partition).asMap().forEach(LinkPartition::add);
        if (!rows.isEmpty()) {
            lastId = rows.get(rows.size() - 1).id();
        }
    }

    private LinkPartition partitionOf(Owner owner) {
        return partitions.computeIfAbsent(owner, unknown -> new LinkPartition(indexing));
    }

    private void requireFree(Stream<AliasKey> keys) {
        ImmutableSet<AliasKey> taken = keys.filter(byAlias::containsKey).collect(toImmutableSet());
        if (!taken.isEmpty()) {
            throw new DuplicateAliasException(taken);
        }
    }

    @Override
    public Optional<LinkClaim> claim(Owner owner, String key) {
        return gate.read(() -> claims.find(owner, key));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return stored(byId.get(id)).filter(stored -> stored.link().owner().equals(owner));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return stored(byAlias.get(key)).filter(stored -> stored.aliasKey().equals(key));
    }

    private Optional<StoredLink> stored(@Nullable LinkRow row) {
        return row == null || row.id() > lastId ? Optional.empty() : Optional.ofNullable(row.stored());
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return gate.write(() -> rowOf(link.link().owner(), link.link().id())
                .filter(row -> row.link().version() == expectedVersion)
                .map(row -> replace(row, link)));
    }

    private Link replace(LinkRow row, StoredLink replacement) {
        StoredLink old = row.present();
        StoredLink next = keepWhatStays(old, replacement);
        boolean renamed = !next.aliasKey().equals(old.aliasKey());
        if (renamed) {
            requireFree(Stream.of(next.aliasKey()));
            byAlias.put(next.aliasKey(), row);
        }
        row.partition().remove(row);
        Link replaced = row.replace(next);
        row.partition().add(ImmutableList.of(row));
        if (renamed) {
            byAlias.remove(old.aliasKey());
        }
        return replaced;
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
        return gate.write(() -> {
            Optional<LinkRow> row = rowOf(owner, id);
            row.ifPresent(this::remove);
            return row.isPresent();
        });
    }

    private void remove(LinkRow row) {
        StoredLink stored = row.present();
        row.partition().remove(row);
        row.delete();
        byAlias.remove(stored.aliasKey());
        byId.remove(row.id());
        claims.forget(row.id());
        dropIfEmpty(stored.link().owner());
    }

    private void dropIfEmpty(Owner owner) {
        partitions.computeIfPresent(owner, (unchanged, partition) -> partition.isEmpty() ? null : partition);
    }

    private Optional<LinkRow> rowOf(Owner owner, long id) {
        return Optional.ofNullable(byId.get(id))
                .filter(row -> row.link().owner().equals(owner));
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        LinkPartition partition = partitions.get(filter.owner());
        if (partition == null) {
            return ImmutableList.of();
        }
        if (slice.sort().field() == LinkSortField.CLICKS && partition.hasStaleClicks()) {
            gate.write(partition::sortStaleClicks);
        }
        partition.prepare(filter, gate);
        return gate.read(() -> partition.list(filter, slice));
    }

    @Override
    public long count(LinkFilter filter) {
        LinkPartition partition = partitions.get(filter.owner());
        if (partition == null) {
            return 0;
        }
        partition.prepare(filter, gate);
        return gate.read(() -> partition.count(filter));
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        LinkPartition partition = partitions.get(filter.owner());
        if (partition == null) {
            return ImmutableList.of();
        }
        partition.prepare(filter, gate);
        return gate.read(() ->
                meant(partition, filter, ids).stream().map(LinkRow::present).toList());
    }

    private List<LinkRow> meant(LinkPartition partition, LinkFilter filter, List<Long> ids) {
        return partition.among(ids.stream().flatMap(id -> rowOf(filter.owner(), id).stream()), filter);
    }

    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        return gate.write(() -> {
            ImmutableSet.Builder<Long> replaced = ImmutableSet.builder();
            for (LinkReplacement each : replacements) {
                Link before = each.before().link();
                rowOf(before.owner(), each.id())
                        .filter(row -> row.link().version() == before.version())
                        .ifPresent(
                                row -> replaced.add(replace(row, each.after()).id()));
            }
            return replaced.build();
        });
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        LinkPartition partition = partitions.get(filter.owner());
        if (partition == null) {
            return ImmutableSet.of();
        }
        partition.prepare(filter, gate);
        return gate.write(() -> {
            List<LinkRow> rows = meant(partition, filter, ids);
            rows.forEach(this::remove);
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

    /** The row with this id, if it is there. */
    Optional<LinkRow> row(long id) {
        return id > lastId ? Optional.empty() : Optional.ofNullable(byId.get(id));
    }

    /** The rows of an owner. Under the lock. */
    Stream<LinkRow> rows(Owner owner) {
        LinkPartition partition = partitions.get(owner);
        return partition == null ? Stream.empty() : partition.stream();
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {
        gate.write(() -> {
            clicks.forEach((id, more) -> Optional.ofNullable(byId.get(id)).ifPresent(row -> row.addClicks(more)));
            return clicks;
        });
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(new Everyone<>(() -> partitions.keySet().stream(), this::behind, this::restore, this::move));
    }

    private List<StoredLink> behind(long id, int limit) {
        return gate.read(() -> rowsBehind(id).limit(limit).map(LinkRow::present).toList());
    }

    /** Rows in the order of their ids, of those behind one. Under the lock. */
    Stream<LinkRow> rowsBehind(long id) {
        return Everyone.behind(byId.keySet(), id, lastId).map(each -> checkNotNull(byId.get(each)));
    }

    private void restore(List<StoredLink> links) {
        gate.write(() -> add(links));
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return gate.write(() -> {
            Optional<LinkRow> row = rowOf(from, id);
            row.ifPresent(each -> {
                each.partition().remove(each);
                each.moveTo(partitionOf(to), to, now);
                claims.forget(id);
                each.partition().add(ImmutableList.of(each));
                dropIfEmpty(from);
            });
            return row.isPresent();
        });
    }
}
