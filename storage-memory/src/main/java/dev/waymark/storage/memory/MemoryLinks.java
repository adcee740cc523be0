package dev.waymark.storage.memory;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.memory.StoreLock.Held;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The store of links. A writer with the write lock checks all conditions before the first change. */
@SuppressWarnings("try")
final class MemoryLinks implements LinkStore, AllOwners<StoredLink> {

    private static final Slice<LinkSortField> ALL =
            Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, Integer.MAX_VALUE);

    private final LinkRows rows;
    private final ReportRows reports;

    MemoryLinks(LinkRows rows, ReportRows reports) {
        this.rows = rows;
        this.reports = reports;
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        try (Held held = rows.lock.write()) {
            List<LinkRow> added = new ArrayList<>(drafts.size());
            long id = rows.lastId();
            for (StoredLink draft : drafts) {
                id++;
                added.add(rows.newRow(draft.withLink(draft.link().withId(id))));
            }
            List<Link> links = added.stream().map(LinkRow::written).toList();
            rows.addUnique(added);
            return links;
        }
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return rows.read(rows.byId, id, LinkRow::stored)
                .filter(stored -> stored.link().owner().equals(owner));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return rows.read(rows.byAlias, key, LinkRow::stored);
    }

    @Override
    public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
        return rows.read(rows.byCreationKey, LinkRow.creationKey(owner, key), LinkRow::stored);
    }

    @Override
    public boolean clearCreationKey(Owner owner, long id, String key) {
        try (Held held = rows.lock.write()) {
            LinkRow row = rows.byCreationKey.get(LinkRow.creationKey(owner, key));
            if (row == null || row.id() != id) {
                return false;
            }
            rows.replace(List.of(row), List.of(row.next(row.stored().withoutCreationKey())));
            return true;
        }
    }

    @Override
    public Set<Long> update(List<Replacement> replacements) {
        try (Held held = rows.lock.write()) {
            List<LinkRow> replaced = new ArrayList<>();
            List<LinkRow> changed = new ArrayList<>();
            for (Replacement each : replacements) {
                LinkRow row = rows.byId.get(each.id());
                if (row != null && isExpected(row, each.before().link())) {
                    replaced.add(row);
                    changed.add(row.next(row.stored().replacedBy(each.after())));
                }
            }
            rows.checkUnique(changed);
            Set<Long> ids = changed.stream().map(LinkRow::id).collect(toImmutableSet());
            rows.replace(replaced, changed);
            // Readers with the lock see the new rows after the end of the write lock; then no visit counts by the old
            // limit.
            for (LinkRow row : changed) {
                row.applyLimit();
            }
            return ids;
        }
    }

    private static boolean isExpected(LinkRow row, Link before) {
        return row.owner().equals(before.owner()) && row.written().version() == before.version();
    }

    @Override
    public Optional<Deleted> delete(Owner owner, long id) {
        try (Held held = rows.lock.write()) {
            LinkRow row = rows.owned(owner, id);
            return row == null
                    ? Optional.empty()
                    : Optional.of(delete(List.of(row)).get(0));
        }
    }

    private List<Deleted> delete(List<LinkRow> deleted) {
        List<Deleted> links =
                deleted.stream().map(row -> Deleted.of(row.written())).toList();
        rows.replace(deleted, List.of());
        for (LinkRow row : deleted) {
            row.counter().close();
        }
        return links;
    }

    @Override
    public List<Deleted> deleteAll(LinkFilter filter, long below, int limit) {
        try (Held held = rows.lock.write();
                Held ratings = ratings(filter)) {
            List<LinkRow> checked = new ArrayList<>();
            try {
                return delete(matching(filter, Slice.below(LinkSortField.ID, below, limit))
                        .peek(checked::add) // before its counter may be closed
                        .filter(row -> mayDelete(row, filter))
                        .limit(limit)
                        .toList());
            } catch (Throwable e) {
                for (LinkRow row : checked) { // otherwise each later visit of a link that is not deleted would fail
                    row.counter().reopen();
                }
                throw e;
            }
        }
    }

    /** If the filter depends on clicks, checks the link again while no click is counted: a visit takes no lock of the store. */
    private boolean mayDelete(LinkRow row, LinkFilter filter) {
        LinkQuery query = filter.query();
        boolean dependsOnClicks =
                query.status().isPresent() || query.notClickedSince().isPresent();
        return !dependsOnClicks || row.counter().closeIf(() -> includes(filter, row.stored()));
    }

    private Stream<LinkRow> matching(LinkFilter filter, Slice<LinkSortField> slice) {
        return rows.sorted(filter.owner(), filter.query().ids(), slice).filter(row -> includes(filter, row.stored()));
    }

    /** The caller holds the locks of the links and {@linkplain #ratings of the ratings}. */
    private boolean includes(LinkFilter filter, StoredLink stored) {
        return StoreRules.includes(filter, stored, key -> StoreRules.latestResult(reports.ofUrl(filter.owner(), key)));
    }

    /**
     * Prevents changes of the ratings that a filter needs. A thread with the lock of the reports never takes the lock of the links, so two
     * threads cannot deadlock.
     */
    private Held ratings(LinkFilter filter) {
        return filter.query().rated().isPresent() ? reports.lock.read() : () -> {};
    }

    @Override
    public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        boolean byClicks = slice.sort().field() == LinkSortField.CLICKS;
        if (byClicks) {
            rows.sortByClicks(); // takes the write lock, so not within the read lock
        }
        try (Held held = rows.lock.read();
                Held ratings = ratings(filter)) {
            return rows.sorted(filter.owner(), filter.query().ids(), slice)
                    .map(byClicks ? LinkRow::sorted : LinkRow::stored)
                    .filter(stored -> includes(filter, stored))
                    .skip(slice.offset())
                    .limit(slice.limit())
                    .toList();
        }
    }

    @Override
    public long count(LinkFilter filter) {
        try (Held held = rows.lock.read();
                Held ratings = ratings(filter)) {
            if (!filter.query().hasConditions()) {
                return rows.count(filter.owner());
            }
            return matching(filter, ALL).count();
        }
    }

    @Override
    public List<TagUse> tags(Owner owner, int limit) {
        try (Held held = rows.lock.read()) {
            return StoreRules.countTags(
                    rows.sorted(owner, Optional.empty(), ALL).map(LinkRow::written), limit);
        }
    }

    @Override
    public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
        // A deletion after this read closes the counter. All other changes keep the counter.
        return rows.read(rows.byId, link.id(), LinkRow::counter)
                .map(counter -> counter.count(now, facts))
                .orElse(OptionalLong.empty());
    }

    @Override
    public void addClicks(Map<Long, ClickTally> clicks) {
        for (Map.Entry<Long, ClickTally> each : clicks.entrySet()) {
            rows.read(rows.byId, each.getKey(), LinkRow::counter).ifPresent(counter -> counter.add(each.getValue()));
        }
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return Optional.of(this);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        return rows.owners(after, limit);
    }

    @Override
    public List<StoredLink> list(long after, int limit) {
        try (Held held = rows.lock.read()) {
            return rows.after(after).limit(limit).map(LinkRow::stored).toList();
        }
    }

    @Override
    public void restore(List<StoredLink> links) {
        try (Held held = rows.lock.write()) {
            rows.addUnique(links.stream().map(rows::newRow).toList());
        }
    }

    @Override
    public Optional<StoredLink> move(Owner from, long id, Owner to, Instant now) {
        try (Held held = rows.lock.write()) {
            LinkRow row = rows.owned(from, id);
            if (row == null) {
                return Optional.empty();
            }
            LinkRow moved = row.next(row.stored().movedTo(to, now));
            Optional<StoredLink> result = Optional.of(moved.stored());
            rows.replace(List.of(row), List.of(moved));
            return result;
        }
    }
}
