package dev.waymark.example.adapter;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.spi.support.Filters;
import dev.waymark.spi.support.Micros;
import dev.waymark.spi.support.RecordBytes;
import dev.waymark.spi.support.Slices;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The links, an index of their aliases, and their uniqueness keys. */
final class MvLinkStore implements LinkStore {

    private final MvStorage storage;
    private final Records<StoredLink> records;
    private final MVMap<String, Long> aliases;

    /** The uniqueness keys by owner and key: the fingerprint, the end in microseconds, and the id of the link. */
    private final MVMap<String, String> uniquenessKeys;

    MvLinkStore(MvStorage storage, MVStore store) {
        this.storage = storage;
        records = new Records<>(
                store,
                new Records.Kind<>(
                        "link",
                        RecordBytes::ofLink,
                        RecordBytes::toLink,
                        stored -> stored.link().owner()));
        aliases = store.openMap("aliases");
        uniquenessKeys = store.openMap("uniquenessKeys");
    }

    private static String alias(StoredLink stored) {
        return alias(stored.aliasKey());
    }

    private static String alias(AliasKey key) {
        return key.domain().id() + "/" + key.text();
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return storage.atomically(() -> {
            checkFree(drafts);
            drafts.forEach(this::checkUniquenessKeys);
            return drafts.stream().map(this::add).toList();
        });
    }

    private void checkFree(List<StoredLink> links) {
        Set<AliasKey> taken = links.stream()
                .map(StoredLink::aliasKey)
                .filter(key -> aliases.containsKey(alias(key)))
                .collect(toImmutableSet());
        if (!taken.isEmpty()) {
            throw new LinkStore.DuplicateAliasException(taken);
        }
    }

    private void checkUniquenessKeys(StoredLink draft) {
        for (UniquenessKey uniquenessKey : draft.uniquenessKeys()) {
            OptionalLong holder = findOwned(draft.link().owner(), uniquenessKey.key())
                    .map(UniquenessKey::link)
                    .orElse(OptionalLong.empty());
            if (!holder.equals(uniquenessKey.link())) {
                throw new LinkStore.DuplicateUniquenessKeyException();
            }
        }
    }

    private Link add(StoredLink draft) {
        Link link = draft.link().withId(records.nextId());
        put(draft.withLink(link));
        if (!draft.uniquenessKeys().isEmpty()) {
            removeUniquenessKeys(uniquenessKey -> uniquenessKey.until().isBefore(link.createdAt()));
        }
        for (UniquenessKey uniquenessKey : draft.uniquenessKeys()) {
            uniquenessKeys.put(
                    ownedKey(link.owner(), uniquenessKey.key()),
                    uniquenessKey.fingerprint() + " " + Micros.of(uniquenessKey.until()) + " " + link.id());
        }
        return link;
    }

    private Link put(StoredLink stored) {
        records.put(stored.link().id(), stored);
        aliases.put(alias(stored), stored.link().id());
        return stored.link();
    }

    private static String ownedKey(Owner owner, String key) {
        return owner.key() + " " + key;
    }

    private static UniquenessKey uniquenessKey(String ownerAndKey, String value) {
        List<String> keys = Splitter.on(' ').splitToList(ownerAndKey);
        List<String> values = Splitter.on(' ').splitToList(value);
        return new UniquenessKey(
                keys.get(1),
                values.get(0),
                Micros.toInstant(Long.parseLong(values.get(1))),
                OptionalLong.of(Long.parseLong(values.get(2))));
    }

    private Optional<UniquenessKey> findOwned(Owner owner, String key) {
        String ownerAndKey = ownedKey(owner, key);
        return Optional.ofNullable(uniquenessKeys.get(ownerAndKey)).map(value -> uniquenessKey(ownerAndKey, value));
    }

    private void removeUniquenessKeys(Predicate<UniquenessKey> which) {
        for (Map.Entry<String, String> entry : ImmutableSet.copyOf(uniquenessKeys.entrySet())) {
            if (which.test(uniquenessKey(entry.getKey(), entry.getValue()))) {
                uniquenessKeys.remove(entry.getKey());
            }
        }
    }

    private void removeUniquenessKeysOf(long id) {
        removeUniquenessKeys(uniquenessKey -> uniquenessKey.link().getAsLong() == id);
    }

    @Override
    public Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
        return storage.atomically(() -> findOwned(owner, key));
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return storage.atomically(() -> records.find(owner, id));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return storage.atomically(
                () -> Optional.ofNullable(aliases.get(alias(key))).flatMap(records::find));
    }

    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        return storage.atomically(
                () -> records.find(link.link().owner(), link.link().id())
                        .filter(old -> old.link().version() == expectedVersion)
                        .map(old -> replace(old, old.replacedBy(link))));
    }

    private Link replace(StoredLink old, StoredLink next) {
        if (!next.aliasKey().equals(old.aliasKey())) {
            checkFree(List.of(next));
            aliases.remove(alias(old));
        }
        return put(next);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return storage.atomically(() -> {
            Optional<StoredLink> found = records.find(owner, id);
            found.ifPresent(old -> {
                aliases.remove(alias(old));
                records.remove(id);
                removeUniquenessKeysOf(id);
            });
            return found.isPresent();
        });
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return storage.atomically(() -> Slices.ofLinks(matching(filter).map(StoredLink::link), slice));
    }

    @Override
    public long count(LinkFilter filter) {
        return storage.atomically(() -> matching(filter).count());
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        return storage.atomically(() -> matching(filter)
                .filter(stored -> ids.contains(stored.link().id()))
                .toList());
    }

    private Stream<StoredLink> matching(LinkFilter filter) {
        return records.readable().filter(stored -> Filters.includes(filter, stored));
    }

    @Override
    public OptionalLong countClick(Link link) {
        return storage.atomically(() -> records.find(link.id())
                .filter(stored ->
                        !stored.link().expiration().isReachedBy(stored.link().clicks()))
                .map(stored -> OptionalLong.of(addClicks(stored, 1)))
                .orElse(OptionalLong.empty()));
    }

    private long addClicks(StoredLink stored, long more) {
        Link clicked = stored.link().withClicks(stored.link().clicks() + more);
        records.put(clicked.id(), stored.withLink(clicked));
        return clicked.clicks();
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {
        storage.atomically(() -> {
            clicks.forEach((id, more) -> records.find(id).ifPresent(stored -> addClicks(stored, more)));
            return clicks;
        });
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(new MvAllOwners<>(
                storage,
                records,
                restored -> {
                    checkFree(restored);
                    restored.forEach(stored -> records.reserveId(put(stored).id()));
                },
                (from, id, to, now) -> {
                    Optional<StoredLink> found = records.find(from, id);
                    found.ifPresent(old -> {
                        put(old.movedTo(to, now));
                        removeUniquenessKeysOf(id);
                    });
                    return found.isPresent();
                }));
    }
}
