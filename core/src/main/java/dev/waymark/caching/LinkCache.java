package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * A cache of links by alias, and of aliases without a link.
 *
 * <p>A change by this instance makes the entries of its links and aliases stale, including entries of reads that began before the
 * change and end after the change. Therefore each change has a number, each entry contains the number of the last change before
 * its read, and each stripe contains the number of the last change of a link or alias in this stripe. A change is numbered after
 * the change is visible in the store, so a read that begins later finds the change.
 */
final class LinkCache {

    /**
     * The maximum number of aliases without a link. The limit is small, so that a scan of aliases costs little memory. These
     * entries have their own cache, so that a scan does not evict links.
     */
    private static final int MAX_ABSENT = 10_000;

    /** The number of stripes, a power of two: 64 KiB. A change also makes one of 8,192 other entries stale. */
    private static final int STRIPES = 8_192;

    /**
     * The result of a read.
     *
     * @param link the link; empty if the alias has no link
     * @param number the number of the last change before the read
     * @param start the start of the read, in nanoseconds
     */
    private record Entry(Optional<StoredLink> link, long number, long start) {}

    private final Ticker ticker;

    /** The maximum age of an entry, in nanoseconds. */
    private final long maxAge;

    private final Cache<AliasKey, Entry> present;
    private final Cache<AliasKey, Entry> absent;
    private final ConcurrentMap<AliasKey, CompletableFuture<Entry>> reads = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLongArray stripes = new AtomicLongArray(STRIPES);

    LinkCache(Duration time, long maxLinks, Ticker ticker) {
        this.ticker = ticker;
        this.maxAge = TimeUnit.NANOSECONDS.convert(time);
        this.present = cache(time, ticker, maxLinks);
        this.absent = cache(time, ticker, MAX_ABSENT);
    }

    private static Cache<AliasKey, Entry> cache(Duration time, Ticker ticker, long maxEntries) {
        return CacheBuilder.newBuilder()
                .expireAfterWrite(time)
                .ticker(ticker)
                .maximumSize(maxEntries)
                .build();
    }

    /**
     * Finds the link with this key. The result is at most as old as the time of the cache.
     *
     * @param store the store without a cache; concurrent callers for the same key share one read
     */
    Optional<StoredLink> find(AliasKey key, LinkStore store) {
        @Nullable Entry link = present.getIfPresent(key);
        if (link != null && isFresh(key, link)) {
            return link.link();
        }
        @Nullable Entry none = absent.getIfPresent(key);
        return none != null && isFresh(key, none)
                ? none.link()
                : load(key, store).link();
    }

    private boolean isFresh(AliasKey key, Entry entry) {
        boolean isKeyFresh = ticker.read() - entry.start() < maxAge && stripes.get(stripe(key)) <= entry.number();
        Optional<StoredLink> stored = entry.link();
        return isKeyFresh
                && (stored.isEmpty() || stripes.get(stripe(stored.get().link().id())) <= entry.number());
    }

    private Entry load(AliasKey key, LinkStore store) {
        CompletableFuture<Entry> mine = new CompletableFuture<>();
        @Nullable CompletableFuture<Entry> running = reads.putIfAbsent(key, mine);
        if (running == null) {
            return readAndShare(key, store, mine);
        }
        @Nullable Entry shared = await(running);
        // The other thread's read may have begun before a change; then this thread reads again.
        return shared != null && isFresh(key, shared) ? shared : read(key, store);
    }

    /** Reads the link, and completes {@code mine} for the threads that wait for this read. */
    private Entry readAndShare(AliasKey key, LinkStore store, CompletableFuture<Entry> mine) {
        try {
            Entry entry = read(key, store);
            mine.complete(entry);
            return entry;
        } catch (RuntimeException | Error e) {
            if (Thread.currentThread().isInterrupted()) {
                mine.cancel(false); // the interrupt must not affect the other threads
            } else {
                mine.completeExceptionally(e);
            }
            throw e;
        } finally {
            reads.remove(key, mine);
        }
    }

    /** Returns null if the reading thread was interrupted. */
    private static @Nullable Entry await(CompletableFuture<Entry> running) {
        try {
            return running.join();
        } catch (CancellationException e) {
            return null;
        } catch (CompletionException e) {
            Throwables.throwIfUnchecked(checkNotNull(e.getCause()));
            throw e;
        }
    }

    private Entry read(AliasKey key, LinkStore store) {
        long number = changes.get();
        long start = ticker.read();
        Entry entry = new Entry(store.findByAlias(key), number, start);
        (entry.link().isPresent() ? present : absent).put(key, entry);
        return entry;
    }

    /** Makes the entries of these links and aliases stale, including running reads. Must be called after the change. */
    void evict(Collection<Long> ids, Collection<AliasKey> keys) {
        long number = changes.incrementAndGet();
        ids.forEach(id -> stripes.accumulateAndGet(stripe(id), number, Math::max));
        keys.forEach(key -> stripes.accumulateAndGet(stripe(key), number, Math::max));
    }

    /** Makes all entries stale, including running reads. */
    void evictAll() {
        long number = changes.incrementAndGet();
        for (int i = 0; i < STRIPES; i++) {
            stripes.accumulateAndGet(i, number, Math::max);
        }
    }

    private static int stripe(Object linkIdOrAlias) {
        int hash = linkIdOrAlias.hashCode() * 0x9E3779B9; // spreads consecutive ids
        return hash >>> (Integer.SIZE - Integer.numberOfTrailingZeros(STRIPES));
    }

    /** Returns the number of entries. */
    long size() {
        return present.size() + absent.size();
    }
}
