package dev.waymark.contract.reference;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceOrder.Place;
import dev.waymark.contract.reference.ReferenceOrder.Placed;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.report.Report;
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
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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

    private final List<StoredLink> rows = new ArrayList<>();
    private final ReferenceClicks clicks = new ReferenceClicks(this);
    private final ReferenceReports reports;
    private long lastId;

    ReferenceLinks(ReferenceReports reports) {
        this.reports = reports;
    }

    ReferenceClicks clicks() {
        return clicks;
    }

    @Override
    public synchronized List<Link> insert(List<StoredLink> drafts) {
        drafts.forEach(this::refuseTakenCreationKey);
        refuseTaken(drafts.stream().map(StoredLink::aliasKey), row -> true);
        List<Link> inserted = new ArrayList<>();
        for (StoredLink draft : drafts) {
            lastId++;
            Link link = draft.link().withId(lastId);
            rows.add(draft.withLink(link));
            inserted.add(link);
        }
        return List.copyOf(inserted);
    }

    private void refuseTakenCreationKey(StoredLink draft) {
        Owner owner = draft.link().owner();
        if (draft.creationKey()
                .flatMap(key -> findByCreationKey(owner, key.text()))
                .isPresent()) {
            throw DuplicateKeyException.ofCreationKey();
        }
    }

    @Override
    public synchronized Optional<StoredLink> findByCreationKey(Owner owner, String key) {
        return rows.stream()
                .filter(row -> row.link().owner().equals(owner)
                        && row.creationKey().map(CreationKey::text).equals(Optional.of(key)))
                .findFirst();
    }

    @Override
    public synchronized boolean clearCreationKey(Owner owner, long id, String key) {
        Optional<StoredLink> found =
                findByCreationKey(owner, key).filter(row -> row.link().id() == id);
        found.ifPresent(row -> rows.set(rows.indexOf(row), row.withoutCreationKey()));
        return found.isPresent();
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
    public synchronized Set<Long> update(List<LinkStore.Replacement> replacements) {
        return replacements.stream()
                .filter(this::update)
                .map(LinkStore.Replacement::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean update(LinkStore.Replacement replacement) {
        StoredLink after = replacement.after();
        Optional<StoredLink> current = find(after.link().owner(), after.link().id())
                .filter(row ->
                        row.link().version() == replacement.before().link().version());
        if (current.isEmpty()) {
            return false;
        }
        StoredLink old = current.get();
        refuseTaken(
                Stream.of(new AliasKey(old.aliasKey().domain(), after.aliasKey().text())), row -> !row.equals(old));
        LinkSample changed = LinkSample.like(after)
                .domain(old.link().domain())
                .createdAt(old.link().createdAt())
                .clicks(old.link().clicks())
                .lastClick(old.link().lastClick());
        Optional<CreationKey> key = after.creationKey().isEmpty() ? Optional.empty() : old.creationKey();
        rows.set(rows.indexOf(old), changed.creationKey(key).stored());
        return true;
    }

    private void refuseTaken(Stream<AliasKey> keys, Predicate<StoredLink> others) {
        Set<AliasKey> used =
                rows.stream().filter(others).map(StoredLink::aliasKey).collect(Collectors.toSet());
        Set<AliasKey> taken = keys.filter(used::contains).collect(Collectors.toSet());
        if (!taken.isEmpty()) {
            throw DuplicateKeyException.ofAliases(taken);
        }
    }

    @Override
    public synchronized Optional<Deleted> delete(Owner owner, long id) {
        Optional<StoredLink> found = find(owner, id);
        if (found.isPresent()) {
            rows.removeIf(row -> row.link().id() == id);
            clicks.forget(id);
        }
        return found.map(stored -> Deleted.of(stored.link()));
    }

    @Override
    public synchronized List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return ReferenceOrder.cut(
                matching(filter)
                        .map(row -> new Placed<>(
                                new Place(
                                        key(row.link(), slice.sort().field()),
                                        row.link().id()),
                                row))
                        .toList(),
                slice);
    }

    @Override
    public synchronized long count(LinkFilter filter) {
        return matching(filter).count();
    }

    @Override
    public synchronized List<LinkStore.TagUse> tags(Owner owner, int limit) {
        Map<String, List<Long>> ids = new HashMap<>();
        for (StoredLink row : rows) {
            if (row.link().owner().equals(owner)) {
                for (String key : tagKeys(row.link())) {
                    ids.computeIfAbsent(key, unused -> new ArrayList<>())
                            .add(row.link().id());
                }
            }
        }
        List<LinkStore.TagUse> uses = new ArrayList<>();
        ids.forEach((key, each) -> uses.add(new LinkStore.TagUse(key, each.size(), Collections.max(each))));
        uses.sort(Comparator.comparingLong((LinkStore.TagUse use) -> -use.links())
                .thenComparing(use -> ReferenceOrder.text(use.key()), ReferenceOrder.BY_NUMBERS));
        return List.copyOf(uses.subList(0, Math.min(limit, uses.size())));
    }

    private static Set<String> tagKeys(Link link) {
        return link.tags().stream().map(ReferenceFolding::fold).collect(Collectors.toSet());
    }

    @Override
    public synchronized OptionalLong countClick(Link found, Instant now, ClickFacts facts) {
        for (StoredLink row : rows) {
            Link link = row.link();
            if (link.id() == found.id() && !clickLimitReached(link)) {
                Link clicked = link.withClick(link.clicks() + 1, now);
                rows.set(rows.indexOf(row), row.withLink(clicked));
                clicks.add(link.id(), ClickTally.of(now, facts, clicked.clicks()));
                return OptionalLong.of(clicked.clicks());
            }
        }
        return OptionalLong.empty();
    }

    @Override
    public synchronized void addClicks(Map<Long, ClickTally> added) {
        for (StoredLink row : List.copyOf(rows)) {
            Link link = row.link();
            if (added.containsKey(link.id())) {
                ClickTally tally = added.get(link.id());
                rows.set(rows.indexOf(row), row.withLink(link.withClick(link.clicks() + tally.clicks(), tally.last())));
                clicks.add(link.id(), tally);
            }
        }
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
        Optional<Long> limit = link.expiration().clicks();
        return limit.isPresent() && link.clicks() >= limit.get();
    }

    private Stream<StoredLink> matching(LinkFilter filter) {
        return rows.stream()
                .filter(row ->
                        filter.urlKey().isEmpty() || filter.urlKey().get().equals(row.urlKey()))
                .filter(row -> matches(filter, row.link()))
                .filter(row -> filter.query().rated().isEmpty()
                        || filter.query().rated().get().contains(rating(filter.owner(), row.urlKey())));
    }

    private LinkRating rating(Owner owner, UrlKey key) {
        return reports.latest(owner, key)
                .flatMap(Report::result)
                .map(result -> LinkRating.valueOf(result.name()))
                .orElse(LinkRating.NONE);
    }

    private static boolean matches(LinkFilter filter, Link link) {
        LinkQuery query = filter.query();
        return link.owner().equals(filter.owner())
                && (query.ids().isEmpty() || query.ids().get().contains(link.id()))
                && (query.search().isEmpty() || contains(link, query.search().get()))
                && (query.status().isEmpty() || query.status().get() == status(link, filter.now()))
                && (query.spaceId().isEmpty() || query.spaceId().equals(link.spaceId()))
                && (query.domain().isEmpty() || query.domain().get().equals(link.domain()))
                && (query.pixelId().isEmpty()
                        || link.pixelIds().contains(query.pixelId().get()))
                && (query.tag().isEmpty() || tagKeys(link).contains(query.tag().get()))
                && ReferenceOrder.isIn(query.created(), Optional.of(link.createdAt()))
                && ReferenceOrder.isIn(query.updated(), Optional.of(link.updatedAt()))
                && ReferenceOrder.isIn(query.expires(), link.expiresAt())
                && (query.notClickedSince().isEmpty()
                        || link.lastClick().isEmpty()
                        || link.lastClick()
                                .get()
                                .isBefore(query.notClickedSince().get()));
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
        boolean startReached =
                link.startsAt().isEmpty() || link.startsAt().get().compareTo(now) <= 0;
        if (link.disabled() || !startReached) {
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

    private synchronized Optional<StoredLink> move(Owner from, long id, Owner to, Instant now) {
        Optional<StoredLink> found = find(from, id);
        return found.map(old -> {
            StoredLink moved = LinkSample.like(old)
                    .owner(to)
                    .version(old.link().version() + 1)
                    .updatedAt(Comparators.max(now, old.link().updatedAt()))
                    .creationKey(Optional.empty())
                    .stored();
            rows.set(rows.indexOf(old), moved);
            return moved;
        });
    }
}
