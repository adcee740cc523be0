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
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
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

/** A link store that buffers clicks in memory. */
final class ClickBufferingLinkStore extends ForwardingLinkStore {

    private final Optional<ClickStore> clicks;
    private final BufferedClicks buffered = new BufferedClicks();
    private final ClickFlusher flusher;

    private volatile boolean closed;

    /**
     * @param patience the total time that one call waits for the batches of other threads
     */
    ClickBufferingLinkStore(LinkStore store, Duration patience) {
        super(store);
        this.clicks = store.clicks().map(BufferingClickStore::new);
        this.flusher = new ClickFlusher(store, buffered, patience);
    }

    void close() {
        closed = true;
        flush();
    }

    /**
     * Stores all clicks that were counted before the call. Waits for batches of other threads, and stores later and failed
     * clicks again.
     */
    void flush() {
        flusher.flush();
    }

    /** Stores all buffered clicks that no other thread is storing, as far as possible. */
    void storeAvailable() {
        flusher.storeAvailable();
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.find(owner, id).map(reading::withBufferedClicks);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.findByAlias(key).map(reading::withBufferedClicks);
    }

    @Override
    public Optional<StoredLink> findRow(AliasKey key) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.findRow(key).map(reading::withBufferedClicks);
    }

    @Override
    public Optional<StoredLink> findForVisit(AliasKey key) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.findForVisit(key).map(reading::withBufferedClicks);
    }

    /** Counts no click: the caller counts the click, and {@link #countClick} buffers it. */
    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now) {
        return findForVisit(key).map(stored -> new LinkStore.Visited(stored, false));
    }

    /** Stores the buffered clicks first, since a new limit must include these clicks. */
    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        storeClicks(link.link().id());
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.update(link, expectedVersion).map(reading::withBufferedClicks);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean deleted = super.delete(owner, id);
        if (deleted) {
            buffered.forget(id);
        }
        return deleted;
    }

    @Override
    public List<StoredLink> findAll(LinkFilter filter, List<Long> ids) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        return super.findAll(filter, ids).stream()
                .map(reading::withBufferedClicks)
                .collect(ImmutableList.toImmutableList());
    }

    /** Stores the buffered clicks first, like a single update. */
    @Override
    public Set<Long> updateAll(List<LinkStore.Replacement> replacements) {
        ImmutableSet<Long> clicked = replacements.stream()
                .map(LinkStore.Replacement::id)
                .filter(buffered::has)
                .collect(ImmutableSet.toImmutableSet());
        flusher.store(clicked);
        return super.updateAll(replacements);
    }

    @Override
    public Set<Long> deleteAll(LinkFilter filter, List<Long> ids) {
        Set<Long> deleted = super.deleteAll(filter, ids);
        deleted.forEach(buffered::forget);
        return deleted;
    }

    /**
     * Sorted by clicks, the list contains only stored clicks: only stored clicks are sorted, and the next page continues after
     * a stored number.
     */
    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        BufferedClicks.RowRead reading = buffered.beginRead();
        List<Link> links = super.list(filter, slice);
        return slice.sort().field() == LinkSortField.CLICKS
                ? links
                : links.stream().map(reading::withBufferedClicks).collect(ImmutableList.toImmutableList());
    }

    @Override
    public OptionalLong countClick(Link link) {
        return count(link, null, () -> super.countClick(link));
    }

    /**
     * @param exactly counts a click that must not be buffered
     */
    private OptionalLong count(Link link, @Nullable ClickFacts facts, Supplier<OptionalLong> exactly) {
        if (closed || needsExactClicks(link)) {
            storeClicks(link.id());
            return exactly.get();
        }
        long counted = buffered.add(link, facts);
        if (closed) { // closed in the meantime, possibly without storing this click
            storeClicks(link.id());
        }
        return OptionalLong.of(counted);
    }

    private void storeClicks(long id) {
        if (buffered.has(id)) {
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
            BufferedClicks.RowRead reading = buffered.beginRead();
            return super.list(after, limit).stream()
                    .map(reading::withBufferedClicks)
                    .collect(ImmutableList.toImmutableList());
        }
    }

    /** Clicks over time, which are buffered with the clicks of the links. Reads return stored clicks only. */
    private final class BufferingClickStore extends ForwardingClickStore {

        BufferingClickStore(ClickStore exact) {
            super(exact);
        }

        @Override
        public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
            return ClickBufferingLinkStore.this.findAndCount(key, now);
        }

        @Override
        public OptionalLong countClick(Link link, ClickFacts facts) {
            return count(link, facts, () -> super.countClick(link, facts));
        }
    }
}
