package dev.waymark.caching;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache of links by alias, and of aliases without a link.
 *
 * <p>A change by this process must be visible immediately. An eviction alone would not suffice: a change contains the id of the
 * link, not the alias of the cache entry, and a read that begins before a change may end after the change. Therefore each
 * change has a number, and each cache entry contains the number of the last change before the read of the entry. A later change
 * of the link or the alias makes the entry stale.
 */
final class LinkCache {

    /**
     * The maximum number of aliases without a link. The limit is small, so that a scan of aliases costs little memory. These
     * entries have their own cache, so that a scan does not evict links.
     */
    private static final int MAX_ABSENT = 10_000;

    /** The number of remembered changes for each entry: more than can be in use concurrently. */
    private static final int CHANGES_PER_ENTRY = 4;

    /**
     * The result of a read.
     *
     * @param link the link; empty if the alias has no link
     * @param number the number of the last change before the read
     * @param nanos the start of the read
     */
    record Found(Optional<StoredLink> link, long number, long nanos) {}

    private final Ticker ticker;
    private final long nanos;
    private final Cache<AliasKey, Found> present;
    private final Cache<AliasKey, Found> absent;

    private final LinkChanges changes;
    private final ConcurrentMap<AliasKey, SharedRead> loads = new ConcurrentHashMap<>();
    private final AtomicInteger activeReads = new AtomicInteger();

    LinkCache(Duration time, long mostLinks, Ticker ticker) {
        this.ticker = ticker;
        this.nanos = TimeUnit.NANOSECONDS.convert(time);
        this.present = cache(time, ticker).maximumSize(mostLinks).build();
        this.absent = cache(time, ticker).maximumSize(MAX_ABSENT).build();
        this.changes = new LinkChanges(time, CHANGES_PER_ENTRY * (mostLinks + MAX_ABSENT), ticker);
    }

    private static CacheBuilder<Object, Object> cache(Duration time, Ticker ticker) {
        return CacheBuilder.newBuilder().expireAfterWrite(time).ticker(ticker);
    }

    /**
     * Finds the link with this key. The result is at most as old as the time of the cache.
     *
     * @param read finds the link in the store; concurrent callers for the same key share one read
     */
    Optional<StoredLink> find(AliasKey key, Function<AliasKey, Optional<StoredLink>> read) {
        @Nullable Found link = present.getIfPresent(key);
        if (link != null && isRecent(link)) {
            Optional<StoredLink> fresh = link.link().flatMap(stored -> ifUnchanged(stored, link.number()));
            if (fresh.isPresent()) {
                return fresh;
            }
        }
        @Nullable Found none = absent.getIfPresent(key);
        return none != null && isFresh(none, key)
                ? none.link()
                : load(key, read)
                        .link()
                        .map(stored ->
                                withClicks(stored, changes.clicks(stored.link().id())));
    }

    private boolean isRecent(Found found) {
        return ticker.read() - found.nanos() < nanos;
    }

    /** An entry without a link becomes stale when a link gets the alias. */
    private boolean isFresh(Found found, AliasKey key) {
        return isRecent(found)
                && !found.link()
                        .map(stored -> changes.isChangedSince(
                                found.number(), stored.link().id()))
                        .orElseGet(() -> changes.isChangedSince(found.number(), key));
    }

    /** Returns the link with its clicks, or nothing if the link may have changed after the change with this number. */
    private Optional<StoredLink> ifUnchanged(StoredLink stored, long number) {
        OptionalLong clicks = changes.clicksIfUnchanged(number, stored.link().id());
        return clicks.isPresent() ? Optional.of(withClicks(stored, clicks.getAsLong())) : Optional.empty();
    }

    private static StoredLink withClicks(StoredLink stored, long clicks) {
        return clicks > stored.link().clicks() ? stored.withLink(stored.link().withClicks(clicks)) : stored;
    }

    private Found load(AliasKey key, Function<AliasKey, Optional<StoredLink>> read) {
        SharedRead mine = new SharedRead(changes.now(), ticker.read());
        @Nullable SharedRead others = loads.putIfAbsent(key, mine);
        if (others != null) {
            return others.await()
                    .filter(found -> isFresh(found, key) && !changes.isChangedSince(found.number(), key))
                    .orElseGet(() -> read(key, read, mine));
        }
        try {
            return read(key, read, mine);
        } finally {
            loads.remove(key, mine);
        }
    }

    private Found read(AliasKey key, Function<AliasKey, Optional<StoredLink>> read, SharedRead load) {
        activeReads.incrementAndGet();
        try {
            Found found = new Found(read.apply(key), load.number(), load.nanos());
            store(key, found);
            load.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            fail(load, e);
            throw e;
        } finally {
            activeReads.decrementAndGet();
        }
    }

    /** An interrupt of the reading thread must not affect the other threads. */
    private static void fail(SharedRead load, Throwable failure) {
        if (Thread.currentThread().isInterrupted()) {
            load.abandon();
        } else {
            load.fail(failure);
        }
    }

    /**
     * Stores an entry. If a link with the alias was changed during the read, the entry is removed immediately, because the
     * change may have evicted the alias before this method stored the entry.
     */
    private void store(AliasKey key, Found found) {
        Cache<AliasKey, Found> cache = found.link().isPresent() ? present : absent;
        found.link().map(StoredLink::link).ifPresent(link -> changes.counted(link.id(), link.clicks()));
        cache.put(key, found);
        if (changes.isChangedSince(found.number(), key)) {
            cache.invalidate(key);
        }
    }

    /** Evicts the entries of these links and aliases, including running reads. */
    void evict(Collection<Long> ids, Collection<AliasKey> keys) {
        changes.changed(ids, keys);
        present.invalidateAll(keys);
        absent.invalidateAll(keys);
    }

    /** Records that the link has at least this number of clicks. */
    void counted(long id, long clicks) {
        changes.counted(id, clicks);
    }

    /** Returns the known minimum numbers of clicks of these links. */
    Map<Long, Long> clicksOf(Set<Long> ids) {
        return changes.clicks(ids);
    }

    /**
     * Records that these clicks were stored. A link stays in the cache only if its known number of clicks certainly
     * excludes these clicks. This is uncertain if the known number has changed in the meantime, or if another thread is
     * reading links.
     *
     * @param before the known minimum numbers of clicks before the clicks were stored
     */
    void added(Map<Long, Long> clicks, Map<Long, Long> before) {
        changes.added(clicks, before, activeReads.get() == 0);
    }

    /** Returns the number of entries and of remembered changes. */
    long size() {
        return present.size() + absent.size() + loads.size() + changes.size();
    }
}
