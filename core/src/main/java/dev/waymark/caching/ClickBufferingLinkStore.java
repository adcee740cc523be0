package dev.waymark.caching;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.VisitedLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingClickStore;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Links whose clicks wait here until they are stored. */
final class ClickBufferingLinkStore extends ForwardingLinkStore {

    private final Optional<ClickStore> clicks;
    private final PendingClicks pending = new PendingClicks();
    private final ClickFlusher flusher;

    private volatile boolean closed;

    /** @param patience how long one call waits for the batches of other threads, in total */
    ClickBufferingLinkStore(LinkStore store, Duration patience) {
        super(store);
        this.clicks = store.clicks().map(BufferingClickStore::new);
        this.flusher = new ClickFlusher(store, pending, patience);
    }

    void close() {
        closed = true;
        flush();
    }

    /** Stores what was counted before; what others are storing it awaits, and then stores what came behind or was not stored. */
    void flush() {
        flusher.flush();
    }

    /** Stores what waits, as much of it as can be. What another thread is storing, it leaves to that. */
    void storeWaiting() {
        flusher.storeWaiting();
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        PendingClicks.RowRead reading = pending.beginRead();
        return super.find(owner, id).map(reading::withPending);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        PendingClicks.RowRead reading = pending.beginRead();
        return super.findByAlias(key).map(reading::withPending);
    }

    @Override
    public Optional<StoredLink> findRow(AliasKey key) {
        PendingClicks.RowRead reading = pending.beginRead();
        return super.findRow(key).map(reading::withPending);
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        PendingClicks.RowRead reading = pending.beginRead();
        return super.findForVisit(key).map(reading::withPending);
    }

    /** Counts no click: the caller counts the click, and {@link #countClick} buffers it. */
    @Override
    public Optional<VisitedLink> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).map(stored -> new VisitedLink(stored, false));
    }

    /** Stores the clicks before, since a new limit must count them. */
    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        storeClicks(link.link().id());
        PendingClicks.RowRead reading = pending.beginRead();
        return super.update(link, expectedVersion).map(reading::withPending);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean deleted = super.delete(owner, id);
        if (deleted) {
            pending.forget(id);
        }
        return deleted;
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        PendingClicks.RowRead reading = pending.beginRead();
        return super.findAll(filter, ids).stream().map(reading::withPending).collect(ImmutableList.toImmutableList());
    }

    /** Stores the clicks before, as a single update does. */
    @Override
    public Set<Long> updateAll(List<LinkReplacement> replacements) {
        ImmutableSet<Long> clicked = replacements.stream()
                .map(LinkReplacement::id)
                .filter(pending::has)
                .collect(ImmutableSet.toImmutableSet());
        flusher.store(clicked);
        return super.updateAll(replacements);
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        Set<Long> deleted = super.deleteAll(filter, ids);
        deleted.forEach(pending::forget);
        return deleted;
    }

    /** By clicks, what is stored: only that can be in order, and is what the next page begins behind. */
    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        PendingClicks.RowRead reading = pending.beginRead();
        List<Link> links = super.list(filter, slice);
        return slice.sort().field() == LinkSortField.CLICKS
                ? links
                : links.stream().map(reading::withPending).collect(ImmutableList.toImmutableList());
    }

    @Override
    public OptionalLong countClick(Link link) {
        return count(link, null, () -> super.countClick(link));
    }

    /** @param exactly counts a click that must not wait */
    private OptionalLong count(Link link, @Nullable ClickFacts facts, Supplier<OptionalLong> exactly) {
        if (closed || needsExactClicks(link)) {
            storeClicks(link.id());
            return exactly.get();
        }
        long counted = pending.add(link, facts);
        if (closed) { // in the meantime, and it may have missed this click
            storeClicks(link.id());
        }
        return OptionalLong.of(counted);
    }

    private void storeClicks(long id) {
        if (pending.has(id)) {
            flusher.store(ImmutableSet.of(id));
        }
    }

    private static boolean needsExactClicks(Link link) {
        return link.expiration().clicks().isPresent() || link.targeting().type() == Targeting.Type.ROTATION;
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners().map(BufferingAllOwners::new);
    }

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }

    /** The links of all owners, with their buffered clicks. */
    private final class BufferingAllOwners extends ForwardingAllOwners<StoredLink> {

        BufferingAllOwners(AllOwners<StoredLink> all) {
            super(all);
        }

        @Override
        public List<StoredLink> list(long after, int limit) {
            PendingClicks.RowRead reading = pending.beginRead();
            return super.list(after, limit).stream().map(reading::withPending).collect(ImmutableList.toImmutableList());
        }
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
