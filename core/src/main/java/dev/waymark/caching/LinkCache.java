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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Links that were found a short time ago, by alias, and aliases that no link had.
 *
 * <p>What is changed through this process must be seen at once, but a change names the link's id, not the alias under which it
 * was found, and what was read before the change may arrive after it. So each read and each change is numbered, and what was
 * read before the last change of its link or alias is not used.
 */
final class LinkCache {

    /** So few that a scanner of aliases costs little memory; they have a place of their own and push out no link. */
    private static final int MOST_ABSENT = 10_000;

    /** How many changes are remembered for each of those: as many as can be in use at the same time, and some to spare. */
    private static final int MARKS = 4;

    /**
     * What was read.
     *
     * @param link empty if there was none
     * @param number of the last change before it was read
     * @param nanos when reading it began
     */
    record Found(Optional<StoredLink> link, long number, long nanos) {}

    private final Ticker ticker;
    private final long nanos;
    private final Cache<AliasKey, Found> present;
    private final Cache<AliasKey, Found> absent;

    private final LinkMarks marks;
    private final ConcurrentMap<AliasKey, SharedRead> loads = new ConcurrentHashMap<>();
    private final AtomicInteger reading = new AtomicInteger();

    LinkCache(Duration time, long mostLinks, Ticker ticker) {
        this.ticker = ticker;
        this.nanos = TimeUnit.NANOSECONDS.convert(time);
        this.present = cache(time, ticker).maximumSize(mostLinks).build();
        this.absent = cache(time, ticker).maximumSize(MOST_ABSENT).build();
        this.marks = new LinkMarks(time, MARKS * (mostLinks + MOST_ABSENT), ticker);
    }

    private static CacheBuilder<Object, Object> cache(Duration time, Ticker ticker) {
        return CacheBuilder.newBuilder().expireAfterWrite(time).ticker(ticker);
    }

    /**
     * The link with this key, as it was at most the time ago.
     *
     * @param read finds it in the store; asked by one for all who want the same link at the same time
     */
    Optional<StoredLink> find(AliasKey key, Function<AliasKey, Optional<StoredLink>> read) {
        @Nullable Found link = present.getIfPresent(key);
        if (link != null && isUsable(link, key)) {
            return withClicks(link.link());
        }
        @Nullable Found none = absent.getIfPresent(key);
        return none != null && isUsable(none, key)
                ? none.link()
                : withClicks(load(key, read).link());
    }

    /** Those of no link are dropped when a link gets the alias. */
    private boolean isUsable(Found found, AliasKey key) {
        return ticker.read() - found.nanos() < nanos
                && !found.link()
                        .map(stored -> marks.isChangedSince(
                                found.number(), stored.link().id()))
                        .orElseGet(() -> marks.isChangedSince(found.number(), key));
    }

    private Optional<StoredLink> withClicks(Optional<StoredLink> found) {
        return found.map(stored -> {
            long clicks = marks.clicks(stored.link().id());
            return clicks > stored.link().clicks()
                    ? stored.withLink(stored.link().withClicks(clicks))
                    : stored;
        });
    }

    private Found load(AliasKey key, Function<AliasKey, Optional<StoredLink>> read) {
        SharedRead mine = new SharedRead(marks.now(), ticker.read());
        @Nullable SharedRead others = loads.putIfAbsent(key, mine);
        if (others != null) {
            return others.await()
                    .filter(found -> isUsable(found, key) && !marks.isChangedSince(found.number(), key))
                    .orElseGet(() -> read(key, read, mine));
        }
        try {
            return read(key, read, mine);
        } finally {
            loads.remove(key, mine);
        }
    }

    private Found read(AliasKey key, Function<AliasKey, Optional<StoredLink>> read, SharedRead load) {
        reading.incrementAndGet();
        try {
            Found found = new Found(read.apply(key), load.number(), load.nanos());
            keep(key, found);
            load.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            tell(load, e);
            throw e;
        } finally {
            reading.decrementAndGet();
        }
    }

    /** That one thread was told to stop is nothing to the others. */
    private static void tell(SharedRead load, Throwable failure) {
        if (Thread.currentThread().isInterrupted()) {
            load.abandon();
        } else {
            load.fail(failure);
        }
    }

    /** A change of the alias drops what is kept, and this what was read before and is kept after it. */
    private void keep(AliasKey key, Found found) {
        Cache<AliasKey, Found> cache = found.link().isPresent() ? present : absent;
        found.link().map(StoredLink::link).ifPresent(link -> marks.counted(link.id(), link.clicks()));
        cache.put(key, found);
        if (marks.isChangedSince(found.number(), key)) {
            cache.invalidate(key);
        }
    }

    /** What was read of these links and aliases until now is not used any more. */
    void forget(Collection<Long> ids, Collection<AliasKey> keys) {
        marks.changed(ids, keys);
        present.invalidateAll(keys);
        absent.invalidateAll(keys);
    }

    /** From now on the link is shown with this many clicks at least. */
    void counted(long id, long clicks) {
        marks.counted(id, clicks);
    }

    /** How many clicks those of these links have at least of which anything is known. */
    Map<Long, Long> clicksOf(Set<Long> ids) {
        return marks.clicks(ids);
    }

    /**
     * These clicks have been stored. Links are read again only where it is not certain that what is known of them is without
     * these: because more is known by now, or because somebody has been reading meanwhile.
     *
     * @param before how many clicks they had at least before that
     */
    void added(Map<Long, Long> clicks, Map<Long, Long> before) {
        marks.added(clicks, before, reading.get() == 0);
    }

    /** Returns the number of links and aliases in the cache, and of changes that the cache remembers. */
    long size() {
        return present.size() + absent.size() + loads.size() + marks.size();
    }
}
