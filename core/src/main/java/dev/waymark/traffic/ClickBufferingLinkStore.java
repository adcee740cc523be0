package dev.waymark.traffic;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Links whose clicks wait here until they are stored. Nothing is locked while the store is asked: it may itself be waiting, for a
 * row that something else has locked. Only who needs the clicks of a link to be stored waits for the batch that has them.
 */
final class ClickBufferingLinkStore implements LinkStore {

    private static final int BATCH = 500;

    /** How many links of a batch may fail one by one before the others are left to the next time. */
    private static final int FEW = 3;

    /** Whoever flushes knows how long to wait. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final LinkStore store;
    private final Duration patience;
    private final Optional<ClickStore> clicks;
    private final PendingClicks pending = new PendingClicks();

    private volatile boolean closed;

    /** @param patience how long to wait for a batch of another thread's */
    ClickBufferingLinkStore(LinkStore store, Duration patience) {
        this.store = store;
        this.patience = patience;
        this.clicks = store.clicks().map(BufferingClickStore::new);
    }

    void close() {
        closed = true;
        flush();
    }

    /** Stores what was counted before; what others are storing it awaits, and then stores what came behind or was not stored. */
    void flush() {
        ImmutableSet<Long> ids = pending.ids();
        Set<Batch> others = new HashSet<>();
        do {
            others.clear();
            storeWaiting(ids, others);
            others.forEach(batch -> await(batch, FOREVER));
        } while (!others.isEmpty());
    }

    /** Stores what waits, as much of it as can be. What another thread is storing, it leaves to that. */
    void storeWaiting() {
        storeWaiting(pending.ids(), new HashSet<>());
    }

    /** @param others is given the batches of other threads that have clicks of these links */
    private void storeWaiting(Set<Long> ids, Set<Batch> others) {
        @Nullable Throwable first = null;
        for (List<Long> some : Iterables.partition(ids, BATCH)) {
            try {
                store(some, others);
            } catch (RuntimeException | Error e) {
                @Nullable Throwable again = some.size() == 1 ? e : storeEach(some, others);
                first = first == null ? again : first;
            }
        }
        if (first != null) {
            Throwables.throwIfUnchecked(first);
        }
    }

    /**
     * What cannot be stored together may be stored one by one, but for the few that were in the way, by a lock of something
     * else, say. Of more than a few it is the storage itself that fails, and the rest waits.
     *
     * @return why some are not stored, null if all are
     */
    private @Nullable Throwable storeEach(List<Long> ids, Set<Batch> others) {
        List<Long> inTurn = new ArrayList<>(ids);
        Collections.shuffle(inTurn); // or the same few would be in the way of the others each time
        @Nullable Throwable first = null;
        int failures = 0;
        for (Long id : inTurn) {
            try {
                store(ImmutableList.of(id), others);
            } catch (RuntimeException | Error e) {
                first = first == null ? e : first;
                failures++;
                if (failures == FEW) {
                    return first;
                }
            }
        }
        return first;
    }

    /** Whether there were any to store. */
    private boolean store(Collection<Long> ids, Set<Batch> others) {
        Batch batch = pending.take(ids, others);
        if (batch.clicks().isEmpty()) {
            return false;
        }
        try {
            batch.storeIn(store);
        } catch (RuntimeException | Error e) {
            pending.notStored(batch);
            throw e;
        }
        pending.stored(batch);
        return true;
    }

    /** Stores the clicks of one link that were counted before, after those that another thread is storing. */
    private void store(long id) {
        while (pending.has(id) && !store(ImmutableList.of(id), new HashSet<>())) {
            pending.storing(id).ifPresent(batch -> await(batch, patience));
        }
    }

    private static void await(Batch batch, Duration most) {
        try {
            if (!batch.awaitEnd(most)) {
                throw new StorageException(
                        "clicks are being stored for longer than " + most.toMillis()
                                + " ms, perhaps because something else has locked their links; they are kept",
                        null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while waiting for clicks to be stored; they are kept", e);
        }
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return store.insert(drafts);
    }

    @Override
    public Optional<LinkClaim> claim(Owner owner, String key) {
        return store.claim(owner, key);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        PendingClicks.Reading reading = pending.beginReading();
        return store.find(owner, id).map(reading::withPending);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        PendingClicks.Reading reading = pending.beginReading();
        return store.findByAlias(key).map(reading::withPending);
    }

    /** Stores the clicks before, since a new limit must count them. */
    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        store(link.link().id());
        PendingClicks.Reading reading = pending.beginReading();
        return store.update(link, expectedVersion).map(reading::withPending);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean deleted = store.delete(owner, id);
        if (deleted) {
            pending.forget(id);
        }
        return deleted;
    }

    @Override
    public List<Long> ids(LinkFilter filter, long below, int limit) {
        return store.ids(filter, below, limit);
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        PendingClicks.Reading reading = pending.beginReading();
        return store.findAll(filter, ids).stream().map(reading::withPending).collect(ImmutableList.toImmutableList());
    }

    /** Stores the clicks before, as a single update does. */
    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        ImmutableSet<Long> clicked = replacements.stream()
                .map(LinkReplacement::id)
                .filter(pending::has)
                .collect(ImmutableSet.toImmutableSet());
        storeWaiting(clicked, new HashSet<>());
        clicked.forEach(this::store); // what another thread was storing
        return store.updateAll(replacements);
    }

    /** Neither depends on clicks. */
    @Override
    public OptionalInt setAll(LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return store.setAll(filter, ids, settings);
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        Set<Long> deleted = store.deleteAll(filter, ids);
        deleted.forEach(pending::forget);
        return deleted;
    }

    /** By clicks, what is stored: only that can be in order, and is what the next page begins behind. */
    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        PendingClicks.Reading reading = pending.beginReading();
        List<Link> links = store.list(filter, slice);
        return slice.sort().field() == LinkSortField.CLICKS
                ? links
                : links.stream().map(reading::withPending).collect(ImmutableList.toImmutableList());
    }

    @Override
    public long count(LinkFilter filter) {
        return store.count(filter);
    }

    @Override
    public OptionalLong countClick(Link link) {
        return count(link, null, () -> store.countClick(link));
    }

    /** @param exactly counts a click that must not wait */
    private OptionalLong count(Link link, @Nullable ClickFacts facts, Supplier<OptionalLong> exactly) {
        if (closed || needsExactClicks(link)) {
            store(link.id());
            return exactly.get();
        }
        long counted = pending.add(link, facts);
        if (closed) { // in the meantime, and it may have missed this click
            store(link.id());
        }
        return OptionalLong.of(counted);
    }

    private static boolean needsExactClicks(Link link) {
        return link.expiration().clicks().isPresent() || link.targeting().type() == Targeting.Type.ROTATION;
    }

    /** With the clicks that wait, as elsewhere. */
    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return store.allOwners().map(all -> new ForwardingAllOwners<>(all) {
            @Override
            public List<StoredLink> list(long after, int limit) {
                PendingClicks.Reading reading = pending.beginReading();
                return super.list(after, limit).stream()
                        .map(reading::withPending)
                        .collect(ImmutableList.toImmutableList());
            }
        });
    }

    @Override
    public void addClicks(Map<Long, Long> added) {
        store.addClicks(added);
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }

    /** Clicks over time, which wait with the clicks that they are. What is read is what is stored. */
    private final class BufferingClickStore extends ForwardingClickStore {

        BufferingClickStore(ClickStore exact) {
            super(exact);
        }

        @Override
        public Optional<VisitedLink> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return ClickBufferingLinkStore.this.findAndCount(key, now);
        }

        @Override
        public OptionalLong countClick(Link link, ClickFacts facts) {
            return count(link, facts, () -> super.countClick(link, facts));
        }
    }
}
