package dev.waymark.contract.reference;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceOrder.Place;
import dev.waymark.contract.reference.ReferenceOrder.Placed;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The links in a list. */
final class ReferenceLinks implements LinkStore {

    private record OwnedKey(Owner owner, String key) {}

    private final List<StoredLink> rows = new ArrayList<>();
    private final Map<OwnedKey, UniquenessKey> uniquenessKeys = new HashMap<>();
    private final ReferenceClicks clicks = new ReferenceClicks(this);
    private long lastId;

    @Override
    public Optional<ClickStore> clicks() {
        return Optional.of(clicks);
    }

    @Override
    public synchronized List<Link> insert(List<StoredLink> drafts) {
        refuseTaken(drafts.stream().map(StoredLink::aliasKey), row -> true);
        drafts.forEach(this::checkUniquenessKeys);
        drafts.stream().filter(draft -> !draft.uniquenessKeys().isEmpty()).forEach(this::deleteExpiredKeys);
        List<Link> inserted = new ArrayList<>();
        for (StoredLink draft : drafts) {
            lastId++;
            Link link = draft.link().withId(lastId);
            rows.add(draft.withLink(link).withUniquenessKeys(List.of()));
            draft.uniquenessKeys()
                    .forEach(uniquenessKey -> uniquenessKeys.put(
                            new OwnedKey(link.owner(), uniquenessKey.key()), uniquenessKey.withLink(link.id())));
            inserted.add(link);
        }
        return List.copyOf(inserted);
    }

    private void checkUniquenessKeys(StoredLink draft) {
        for (UniquenessKey uniquenessKey : draft.uniquenessKeys()) {
            OptionalLong present = findUniquenessKey(draft.link().owner(), uniquenessKey.key())
                    .map(UniquenessKey::link)
                    .orElse(OptionalLong.empty());
            if (!present.equals(uniquenessKey.link())) {
                throw new LinkStore.DuplicateUniquenessKeyException();
            }
        }
    }

    @Override
    public synchronized Optional<UniquenessKey> findUniquenessKey(Owner owner, String key) {
        return Optional.ofNullable(uniquenessKeys.get(new OwnedKey(owner, key)));
    }

    private void deleteExpiredKeys(StoredLink draft) {
        uniquenessKeys
                .values()
                .removeIf(uniquenessKey ->
                        uniquenessKey.until().isBefore(draft.link().createdAt()));
    }

    private void deleteKeysOf(long id) {
        uniquenessKeys.values().removeIf(uniquenessKey -> uniquenessKey.link().equals(OptionalLong.of(id)));
    }

    @Override
    public synchronized Optional<StoredLink> find(Owner owner, long id) {
        return rows.stream()
                .filter(row -> row.link().owner().equals(owner) && row.link().id() == id)
                .findFirst();
    }

    @Override
    public synchronized Optional<StoredLink> findByAlias(AliasKey key) {
        return rows.stream().filter(row -> row.aliasKey().equals(key)).findFirst();
    }

    @Override
    public synchronized Optional<Link> update(StoredLink link, long expectedVersion) {
        Optional<StoredLink> current = find(link.link().owner(), link.link().id())
                .filter(row -> row.link().version() == expectedVersion);
        if (current.isEmpty()) {
            return Optional.empty();
        }
        StoredLink old = current.get();
        AliasKey key = new AliasKey(old.aliasKey().domain(), link.aliasKey().text());
        refuseTaken(Stream.of(key), row -> !row.equals(old));
        Link changed = LinkSample.like(link)
                .domain(old.link().domain())
                .createdAt(old.link().createdAt())
                .clicks(old.link().clicks())
                .link();
        rows.set(
                rows.indexOf(old),
                new StoredLink(changed, key, link.urlKey(), link.password(), link.privacyPassword()));
        return Optional.of(changed);
    }

    private void refuseTaken(Stream<AliasKey> keys, Predicate<StoredLink> others) {
        Set<AliasKey> used =
                rows.stream().filter(others).map(StoredLink::aliasKey).collect(Collectors.toSet());
        Set<AliasKey> taken = keys.filter(used::contains).collect(Collectors.toSet());
        if (!taken.isEmpty()) {
            throw new LinkStore.DuplicateAliasException(taken);
        }
    }

    @Override
    public synchronized boolean delete(Owner owner, long id) {
        boolean deleted = rows.removeIf(
                row -> row.link().owner().equals(owner) && row.link().id() == id);
        if (deleted) {
            deleteKeysOf(id);
            clicks.forget(id);
        }
        return deleted;
    }

    @Override
    public synchronized List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return ReferenceOrder.cut(
                matching(filter)
                        .map(link ->
                                new Placed<>(new Place(key(link, slice.sort().field()), link.id()), link))
                        .toList(),
                slice);
    }

    @Override
    public synchronized long count(LinkFilter filter) {
        return matching(filter).count();
    }

    @Override
    public synchronized OptionalLong countClick(Link found) {
        for (StoredLink row : rows) {
            Link link = row.link();
            if (link.id() == found.id() && !clickLimitReached(link)) {
                Link clicked = link.withClicks(link.clicks() + 1);
                rows.set(rows.indexOf(row), row.withLink(clicked));
                return OptionalLong.of(clicked.clicks());
            }
        }
        return OptionalLong.empty();
    }

    @Override
    public synchronized void addClicks(Map<Long, Long> clicks) {
        rows.replaceAll(row -> row.withLink(row.link()
                .withClicks(row.link().clicks() + clicks.getOrDefault(row.link().id(), 0L))));
    }

    /** Returns the owner of an existing link; empty if the link does not exist. */
    synchronized Optional<Owner> owner(long id) {
        return rows.stream()
                .map(StoredLink::link)
                .filter(link -> link.id() == id)
                .map(Link::owner)
                .findFirst();
    }

    private static boolean clickLimitReached(Link link) {
        OptionalLong limit = link.expiration().clicks();
        return limit.isPresent() && link.clicks() >= limit.getAsLong();
    }

    private Stream<Link> matching(LinkFilter filter) {
        return rows.stream()
                .filter(row ->
                        filter.urlKey().isEmpty() || filter.urlKey().get().equals(row.urlKey()))
                .map(StoredLink::link)
                .filter(link -> link.owner().equals(filter.owner()))
                .filter(link -> filter.search().isEmpty()
                        || contains(link, filter.search().get()))
                .filter(link -> filter.status().isEmpty() || filter.status().get() == status(link, filter.now()))
                .filter(link -> filter.spaceId().isEmpty() || filter.spaceId().equals(link.spaceId()))
                .filter(link ->
                        filter.domain().isEmpty() || filter.domain().get().equals(link.domain()))
                .filter(link -> filter.pixelId().isEmpty()
                        || link.pixelIds().contains(filter.pixelId().getAsLong()))
                .filter(link -> ReferenceOrder.isIn(filter.created(), Optional.of(link.createdAt())))
                .filter(link -> ReferenceOrder.isIn(filter.updated(), Optional.of(link.updatedAt())))
                .filter(link -> ReferenceOrder.isIn(filter.expired(), link.expiresAt()));
    }

    private static boolean contains(Link link, Search<LinkSearchField> search) {
        String text = switch (search.field()) {
            case TITLE -> link.title().orElse("");
            case ALIAS -> link.alias();
            case URL -> link.url();
        };
        return ReferenceFolding.fold(text).contains(search.term());
    }

    private static LinkStatus status(Link link, Instant now) {
        boolean dateReached =
                link.expiresAt().isPresent() && link.expiresAt().get().compareTo(now) <= 0;
        if (link.disabled()) {
            return LinkStatus.DISABLED;
        }
        return dateReached || clickLimitReached(link) ? LinkStatus.EXPIRED : LinkStatus.ACTIVE;
    }

    private static List<Long> key(Link link, LinkSortField field) {
        return switch (field) {
            case ID -> ReferenceOrder.number(link.id());
            case CLICKS -> ReferenceOrder.number(link.clicks());
            case TITLE -> ReferenceOrder.text(link.title().orElse(""));
            case ALIAS -> ReferenceOrder.text(link.alias());
            case URL -> ReferenceOrder.text(link.url());
        };
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(ReferenceAllOwners.of(
                this::all,
                stored -> stored.link().owner(),
                stored -> stored.link().id(),
                this::restore,
                this::move));
    }

    private synchronized List<StoredLink> all() {
        return List.copyOf(rows);
    }

    private synchronized void restore(List<StoredLink> links) {
        refuseTaken(links.stream().map(StoredLink::aliasKey), row -> true);
        rows.addAll(links);
        lastId = Math.max(
                lastId, rows.stream().mapToLong(row -> row.link().id()).max().orElse(0));
    }

    private synchronized boolean move(Owner from, long id, Owner to, Instant now) {
        Optional<StoredLink> found = find(from, id);
        found.ifPresent(old -> deleteKeysOf(id));
        found.ifPresent(old -> rows.set(
                rows.indexOf(old),
                LinkSample.like(old)
                        .owner(to)
                        .version(old.link().version() + 1)
                        .updatedAt(Comparators.max(now, old.link().updatedAt()))
                        .stored()));
        return found.isPresent();
    }
}
