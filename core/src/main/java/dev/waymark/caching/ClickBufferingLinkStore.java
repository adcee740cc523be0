package dev.waymark.caching;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A link store that buffers clicks in memory. */
final class ClickBufferingLinkStore extends ForwardingLinkStore {

    private final ClickBuffer buffer;
    private final Duration patience;
    private volatile boolean closed;

    /**
     * @param patience the total time that one call waits for other threads that store clicks of the same links
     */
    ClickBufferingLinkStore(LinkStore store, Duration patience) {
        super(store);
        this.buffer = new ClickBuffer(store);
        this.patience = patience;
    }

    /** Returns the links with buffered clicks. */
    Set<Long> buffered() {
        return buffer.links();
    }

    /** Returns the number of buffered clicks of these links. */
    long bufferedClicks(Set<Long> ids) {
        return buffer.clicks(ids);
    }

    /**
     * Stores the buffered clicks of these links, except for links that another transaction has locked or another thread is storing.
     *
     * @return the links whose clicks may not be stored because of the other transactions and threads
     */
    Set<Long> storeUnlocked(Set<Long> ids) {
        return buffer.storeUnlocked(ids);
    }

    /** Stores all clicks that were counted before the call, and waits for locked links. */
    void flush() {
        buffer.store(buffer.links(), patience);
    }

    /** Stops buffering: later clicks are stored immediately. */
    void stopBuffering() {
        closed = true;
    }

    /** Counts no click: the caller counts the click by {@link #countClick}, which buffers the click. */
    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return findByAlias(key).map(stored -> new LinkStore.Visited(stored, false));
    }

    @Override
    public OptionalLong countClick(Link link, Instant now, ClickFacts facts) {
        OptionalLong buffered =
                closed || needsExactClicks(link) ? OptionalLong.empty() : buffer.add(link.id(), now, facts);
        if (buffered.isEmpty()) {
            buffer.store(ImmutableSet.of(link.id()), patience);
            return super.countClick(link, now, facts);
        }
        if (closed) { // closed in the meantime, possibly without storing this click
            buffer.store(ImmutableSet.of(link.id()), patience);
        }
        return OptionalLong.of(link.clicks() + buffered.getAsLong());
    }

    private static boolean needsExactClicks(Link link) {
        return link.expiration().clicks().isPresent() || link.targeting().type() == Targeting.Type.ROTATION;
    }

    /**
     * Stores the buffered clicks of links with a new expiration first, since a new limit must include these clicks (D-39). Before
     * that, the buffer stops accepting clicks of links with a first limit or a new rotation: a visitor who has read the link before
     * the update may count a click after the update.
     */
    @Override
    public Set<Long> update(List<LinkStore.Replacement> replacements) {
        for (LinkStore.Replacement each : replacements) {
            if (needsExactClicks(each.after().link())
                    && !needsExactClicks(each.before().link())) {
                buffer.makeExact(each.id());
            }
        }
        ImmutableSet<Long> expirations = replacements.stream()
                .filter(ClickBufferingLinkStore::changesExpiration)
                .map(LinkStore.Replacement::id)
                .collect(ImmutableSet.toImmutableSet());
        buffer.store(expirations, patience);
        return super.update(replacements);
    }

    private static boolean changesExpiration(LinkStore.Replacement replacement) {
        Link before = replacement.before().link();
        Link after = replacement.after().link();
        return !before.expiration().equals(after.expiration());
    }

    @Override
    public Optional<LinkStore.Deleted> delete(Owner owner, long id) {
        Optional<LinkStore.Deleted> deleted = super.delete(owner, id);
        if (deleted.isPresent()) {
            buffer.forget(id);
        }
        return deleted;
    }

    @Override
    public List<LinkStore.Deleted> deleteAll(LinkFilter filter, long below, int limit) {
        if (filter.query().notClickedSince().isPresent()) {
            buffer.store(matching(filter, below), patience); // the store must know the last clicks
        }
        List<LinkStore.Deleted> deleted = super.deleteAll(filter, below, limit);
        deleted.forEach(each -> buffer.forget(each.id()));
        return deleted;
    }

    /** Returns the links with buffered clicks that match a filter without these clicks. */
    private List<Long> matching(LinkFilter filter, long below) {
        Set<Long> buffered = buffer.links();
        Set<Long> chosen = filter.query()
                .ids()
                .<Set<Long>>map(ids -> Sets.intersection(ids, buffered))
                .orElse(buffered);
        List<Long> matching = new ArrayList<>();
        for (List<Long> some : Iterables.partition(chosen, LinkQuery.MAX_IDS)) {
            matching.addAll(matchingAmong(some, filter, below));
        }
        return matching;
    }

    private List<Long> matchingAmong(List<Long> ids, LinkFilter filter, long below) {
        LinkFilter among = filter.withIds(ImmutableSet.copyOf(ids));
        try {
            return list(among, Slice.below(LinkSortField.ID, below, ids.size())).stream()
                    .map(stored -> stored.link().id())
                    .toList();
        } catch (StorageException e) {
            return ids; // a deletion includes damaged links, which no list contains
        }
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners().map(BufferingAllOwners::new);
    }

    /** The links of all owners. A copy contains the clicks that were buffered before the copy (D-39). */
    private final class BufferingAllOwners extends ForwardingAllOwners<StoredLink> {

        BufferingAllOwners(AllOwners<StoredLink> all) {
            super(all);
        }

        @Override
        public List<StoredLink> list(long after, int limit) {
            flush();
            return super.list(after, limit);
        }
    }
}
