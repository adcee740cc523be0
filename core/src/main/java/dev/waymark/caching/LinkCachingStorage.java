package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ticker;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.time.Duration;

/**
 * A cache of links by alias, for links that are visited more often than a database can find a row. All other operations go to
 * the wrapped storage.
 *
 * <pre>{@code
 * Storage cached = LinkCachingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(5));
 * try (ClickBufferingStorage storage = ClickBufferingStorage.over(cached, Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>A cached link is at most {@code time} old. If another instance disables or deletes a link, or gives a link a limit or a
 * password, the change takes effect here after at most {@code time}. The cache also contains up to 10,000 aliases without a
 * link. These entries never displace the entries of links.
 *
 * <p>Changes of links through this object are visible through this object immediately. The number of clicks of a visited link is
 * at most {@code time} old. Links with a click limit or a rotation count each click in the wrapped storage, so clicks never
 * exceed the limit of the cached link. The cache saves only the call that finds such a link. All other reads (by id, lists, counts, reports, API keys) go to the wrapped storage.
 *
 * <p>A {@link ClickBufferingStorage} wraps this storage, as above. A visit of a link with neither limit nor rotation then needs
 * no call of the wrapped storage.
 *
 * <h2>In transactions of the caller</h2>
 *
 * <p>The wrapped storage may {@linkplain Storage#isJoined join} transactions of the caller. Within such a transaction, reads
 * and writes bypass the cache, so the transaction sees its own changes. After the commit, also after a commit with an unknown
 * result, the changed links are evicted before any listener is notified. One storage therefore serves a whole application:
 *
 * <pre>{@code
 * Storage cached = LinkCachingStorage.over(storage.joiningActive(active, commits), Duration.ofSeconds(5));
 * Waymark waymark = Waymark.builder().storage(cached).build();
 * }</pre>
 *
 * <p>The {@linkplain dev.waymark.spi.CommitActions actions} of {@code commits} contain the evictions. Without {@code commits},
 * each operation evicts its links immediately, before the commit. A concurrent read may then cache the old link again, for at
 * most {@code time}.
 *
 * <p>Concurrent visitors of a link share one read of the wrapped storage. No lock is held during the read. The cache contains
 * at most {@code mostLinks} links, and evicts the least recently used links. Thread-safe.
 *
 * @see <a href="../package-summary.html#D-39">Links with very many visitors</a>
 */
public final class LinkCachingStorage extends ForwardingStorage {

    private static final int DEFAULT_MAX_LINKS = 100_000;

    private final LinkCache cache;
    private final LinkStore links;

    private LinkCachingStorage(Storage storage, LinkCache cache) {
        super(storage);
        this.cache = cache;
        this.links = new LinkCachingLinkStore(storage, cache);
    }

    /**
     * Creates a cache of up to 100,000 links.
     *
     * @param storage the wrapped storage, which may join transactions of the caller
     * @param time the maximum age of a cached link; positive
     * @throws IllegalArgumentException if {@code time} is not positive
     */
    public static LinkCachingStorage over(Storage storage, Duration time) {
        return over(storage, time, DEFAULT_MAX_LINKS);
    }

    /**
     * Creates a cache of links.
     *
     * @param storage the wrapped storage, which may join transactions of the caller
     * @param time the maximum age of a cached link; positive
     * @param mostLinks the maximum number of cached links, at least 1
     * @throws IllegalArgumentException if {@code time} is not positive, or {@code mostLinks} is less than 1
     */
    public static LinkCachingStorage over(Storage storage, Duration time, int mostLinks) {
        return over(storage, time, mostLinks, Ticker.systemTicker());
    }

    static LinkCachingStorage over(Storage storage, Duration time, int mostLinks, Ticker ticker) {
        checkArgument(
                !checkNotNull(time, "time").isNegative() && !time.isZero(), "time must be positive, was %s", time);
        checkArgument(mostLinks >= 1, "mostLinks must be at least 1, was %s", mostLinks);
        return new LinkCachingStorage(checkNotNull(storage, "storage"), new LinkCache(time, mostLinks, ticker));
    }

    /**
     * Returns a storage that shares this cache, for one transaction on a connection of yours. The
     * {@linkplain dev.waymark.spi.CommitActions actions} of the transaction evict the changed links.
     *
     * <pre>{@code
     * LinkCachingStorage cache = LinkCachingStorage.over(storage, Duration.ofSeconds(5));
     * CommitActions actions = CommitActions.create();
     * Storage joined = cache.joining(storage.joining(connection, actions));
     * try {
     *     waymark.withStorage(joined).links().update(id, UpdateLink.change().alias("handbook"));
     *     connection.commit();
     * } catch (Throwable e) {
     *     actions.evict(); // the commit may have taken effect
     *     throw e;
     * }
     * actions.evictAndNotify();
     * }</pre>
     *
     * @param joined another storage over the same database, such as the result of {@code JdbcStorage.joining}
     */
    public Storage joining(Storage joined) {
        return new LinkCachingStorage(checkNotNull(joined, "joined"), cache);
    }

    @Override
    public LinkStore links() {
        return links;
    }

    /** Returns the number of entries. */
    long size() {
        return cache.size();
    }
}
