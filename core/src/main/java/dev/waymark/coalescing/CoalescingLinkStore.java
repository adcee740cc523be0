package dev.waymark.coalescing;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Links whose clicks wait here until they are stored. A click is either waiting or stored: readers would see it twice or not
 * at all while it goes from one to the other, so they look again if that happened meanwhile.
 */
final class CoalescingLinkStore implements LinkStore {

    /** Few enough to be stored in some milliseconds, for which readers may have to wait. */
    private static final int BATCH = 500;

    private final LinkStore store;
    private final ConcurrentMap<Long, Long> waiting = new ConcurrentHashMap<>();

    /** Held for writing while clicks go from waiting to stored. */
    private final StampedLock moving = new StampedLock();

    private volatile boolean closed;

    CoalescingLinkStore(LinkStore store) {
        this.store = store;
    }

    void close() {
        closed = true;
        flush();
    }

    /** Stores what waits, and does not return before what others are storing is stored too. */
    void flush() {
        awaitOthers();
        Iterables.partition(ImmutableList.copyOf(waiting.keySet()), BATCH).forEach(this::flush);
    }

    private void flush(Collection<Long> ids) {
        long stamp = moving.writeLock();
        Map<Long, Long> taken = take(ids);
        try {
            if (!taken.isEmpty()) {
                store.addClicks(taken);
            }
        } catch (RuntimeException | Error e) {
            taken.forEach((id, clicks) -> waiting.merge(id, clicks, Long::sum));
            throw e;
        } finally {
            moving.unlockWrite(stamp);
        }
    }

    private Map<Long, Long> take(Collection<Long> ids) {
        Map<Long, Long> taken = new HashMap<>();
        for (Long id : ids) {
            @Nullable Long clicks = waiting.remove(id);
            if (clicks != null) {
                taken.put(id, clicks);
            }
        }
        return taken;
    }

    private void flush(long id) {
        awaitOthers();
        if (waiting.containsKey(id)) {
            flush(ImmutableList.of(id));
        }
    }

    private void awaitOthers() {
        moving.unlockRead(moving.readLock());
    }

    /** What is read, with the clicks that wait. */
    private <T> T reading(Supplier<T> read) {
        long stamp = moving.tryOptimisticRead();
        if (stamp != 0) {
            T found = read.get();
            if (moving.validate(stamp)) {
                return found;
            }
        }
        long lock = moving.readLock();
        try {
            return read.get();
        } finally {
            moving.unlockRead(lock);
        }
    }

    private Link withWaiting(Link link) {
        @Nullable Long clicks = waiting.get(link.id());
        return clicks == null ? link : link.withClicks(link.clicks() + clicks);
    }

    private StoredLink withWaiting(StoredLink stored) {
        return stored.withLink(withWaiting(stored.link()));
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return store.insert(drafts);
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return reading(() -> store.find(owner, id).map(this::withWaiting));
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return reading(() -> store.findByAlias(key).map(this::withWaiting));
    }

    /** Stores the clicks before, since a new limit must count them. */
    @Override
    public Optional<Link> update(StoredLink link, long expectedVersion) {
        flush(link.link().id());
        return store.update(link, expectedVersion).map(this::withWaiting);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean deleted = store.delete(owner, id);
        if (deleted) {
            waiting.remove(id);
        }
        return deleted;
    }

    @Override
    public List<Link> list(LinkFilter filter, Slice<LinkSortField> slice) {
        if (slice.sort().field() == LinkSortField.CLICKS) {
            flush();
            return store.list(filter, slice);
        }
        return reading(() ->
                store.list(filter, slice).stream().map(this::withWaiting).collect(ImmutableList.toImmutableList()));
    }

    @Override
    public long count(LinkFilter filter) {
        return store.count(filter);
    }

    @Override
    public OptionalLong countClick(long linkId) {
        flush(linkId);
        return store.countClick(linkId);
    }

    @Override
    public OptionalLong countClick(Link link) {
        if (closed || needsExactClicks(link)) {
            return countClick(link.id());
        }
        waiting.merge(link.id(), 1L, Long::sum);
        if (closed) { // in the meantime, and it may have missed this click
            flush(link.id());
        }
        return OptionalLong.of(link.clicks() + 1);
    }

    private static boolean needsExactClicks(Link link) {
        return link.expiration().clicks().isPresent() || link.targeting().type() == Targeting.Type.ROTATION;
    }

    @Override
    public void addClicks(Map<Long, Long> clicks) {
        store.addClicks(clicks);
    }
}
