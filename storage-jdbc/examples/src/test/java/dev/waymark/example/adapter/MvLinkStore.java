package dev.waymark.example.adapter;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The links, an index of their aliases, and an index of their creation keys. */
final class MvLinkStore implements LinkStore {

    private final MvStorage storage;
    private final Records<StoredLink> records;
    private final MVMap<String, Long> aliases;

    /** The ids by owner and creation key. */
    private final MVMap<String, Long> creationKeys;

    private final MvReportStore reports;

    MvLinkStore(MvStorage storage, MVStore store, MvReportStore reports) {
        this.storage = storage;
        this.reports = reports;
        records = new Records<>(
                store,
                new Records.Kind<>(
                        "link",
                        RecordBytes::ofLink,
                        RecordBytes::toLink,
                        stored -> stored.link().owner()));
        aliases = store.openMap("aliases");
        creationKeys = store.openMap("creation keys");
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
            drafts.forEach(this::checkCreationKey);
            checkFree(drafts);
            return drafts.stream().map(this::add).toList();
        });
    }

    private void checkFree(List<StoredLink> links) {
        Set<AliasKey> taken = links.stream()
                .map(StoredLink::aliasKey)
                .filter(key -> aliases.containsKey(alias(key)))
                .collect(toImmutableSet());
        if (!taken.isEmpty()) {
            throw DuplicateKeyException.ofAliases(taken);
        }
    }

    private void checkCreationKey(StoredLink draft) {
        if (ownedKey(draft).filter(creationKeys::containsKey).isPresent()) {
            throw DuplicateKeyException.ofCreationKey();
        }
    }

    private Link add(StoredLink draft) {
        return put(draft.withLink(draft.link().withId(records.nextId())));
    }

    private Link put(StoredLink stored) {
        long id = stored.link().id();
        records.put(id, stored);
        aliases.put(alias(stored), id);
        ownedKey(stored).ifPresent(key -> creationKeys.put(key, id));
        return stored.link();
    }

    private void remove(StoredLink stored) {
        records.remove(stored.link().id());
        aliases.remove(alias(stored));
        ownedKey(stored).ifPresent(creationKeys::remove);
    }

    private void replace(StoredLink old, StoredLink next) {
        remove(old);
        put(next);
    }

    private static Optional<String> ownedKey(StoredLink stored) {
        return stored.creationKey()
                .map(CreationKey::text)
                .map(key -> ownedKey(stored.link().owner(), key));
    }

    private static String ownedKey(Owner owner, String key) {
        return owner.key() + " " + key;
    }

    @Override
    public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
        return storage.atomically(() ->
                Optional.ofNullable(creationKeys.get(ownedKey(owner, key))).flatMap(records::find));
    }

    @Override
    public boolean clearCreationKey(Owner owner, long id, String key) {
        return storage.atomically(() -> {
            Optional<StoredLink> found = records.find(owner, id)
                    .filter(stored ->
                            stored.creationKey().map(CreationKey::text).equals(Optional.of(key)));
            found.ifPresent(old -> replace(old, old.withoutCreationKey()));
            return found.isPresent();
        });
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
    public Set<Long> update(List<LinkStore.Replacement> replacements) {
        return storage.atomically(() -> replacements.stream()
                .filter(this::update)
                .map(LinkStore.Replacement::id)
                .collect(toImmutableSet()));
    }

    private boolean update(LinkStore.Replacement replacement) {
        Link before = replacement.before().link();
        Optional<StoredLink> found = records.find(before.owner(), before.id())
                .filter(old -> old.link().version() == before.version());
        found.ifPresent(old -> {
            StoredLink next = old.replacedBy(replacement.after());
            if (!next.aliasKey().equals(old.aliasKey())) {
                checkFree(List.of(next));
            }
            replace(old, next);
        });
        return found.isPresent();
    }

    @Override
    public Optional<Deleted> delete(Owner owner, long id) {
        return storage.atomically(() -> {
            Optional<StoredLink> found = records.find(owner, id);
            found.ifPresent(this::remove);
            return found.map(stored -> Deleted.of(stored.link()));
        });
    }

    @Override
    public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return storage.atomically(() -> StoreRules.sliceOfLinks(matching(filter), slice));
    }

    @Override
    public long count(LinkFilter filter) {
        return storage.atomically(() -> matching(filter).count());
    }

    @Override
    public List<LinkStore.TagUse> tags(Owner owner, int limit) {
        return storage.atomically(() -> StoreRules.countTags(
                records.readable()
                        .map(StoredLink::link)
                        .filter(link -> link.owner().equals(owner)),
                limit));
    }

    private Stream<StoredLink> matching(LinkFilter filter) {
        return records.readable()
                .filter(stored -> StoreRules.includes(
                        filter, stored, key -> StoreRules.latestResult(reports.ofUrl(filter.owner(), key))));
    }

    @Override
    public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
        return storage.atomically(() -> records.find(link.id())
                .filter(stored ->
                        !stored.link().expiration().isReachedBy(stored.link().clicks()))
                .map(stored -> OptionalLong.of(addClicks(stored, 1, now)))
                .orElse(OptionalLong.empty()));
    }

    private long addClicks(StoredLink stored, long more, Instant last) {
        Link clicked = stored.link().withClick(stored.link().clicks() + more, last);
        records.put(clicked.id(), stored.withLink(clicked));
        return clicked.clicks();
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        storage.atomically(() -> {
            clicks.forEach((id, tally) ->
                    records.find(id).ifPresent(stored -> addClicks(stored, tally.clicks(), tally.last())));
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
                    found.ifPresent(old -> replace(old, old.movedTo(to, now)));
                    return found.map(old -> old.movedTo(to, now));
                }));
    }
}
