package dev.waymark.traffic;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ticker;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.time.Duration;

/**
 * Remembers links that were found by alias, for links that are visited more often than a database can find a row. All
 * else goes to the storage behind it.
 *
 * <pre>{@code
 * Storage cached = LinkCachingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(5));
 * try (ClickBufferingStorage storage = ClickBufferingStorage.over(cached, Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>What is found is at most the {@code time} old: a link that is disabled, deleted or given a limit or a password on another
 * node is so here within that time. Aliases of no link are remembered too, the last 10,000 of them, in a place of their own.
 *
 * <p>What is changed through this object is seen through it at once, clicks included. Links with a click limit or a rotation
 * count each click in the storage, so that a limit is never exceeded that was there when the link was found; only that they
 * are found costs nothing. All other reads (by id, lists, counts, reports, API keys) go to the storage.
 *
 * <p>Together with {@link ClickBufferingStorage}, this one goes inside, as above: then a visit of a link that has neither
 * limit nor rotation asks the storage nothing.
 *
 * <p>A link that is not remembered is read by one visitor for all who want it at that moment; nothing is locked meanwhile.
 * At most {@code mostLinks} links are kept, those that were used last. Safe for use by many threads.
 *
 * @see <a href="../package-summary.html#D-39">Links with very many visitors</a>
 */
public final class LinkCachingStorage implements Storage {

    private static final int MOST_LINKS = 100_000;

    private final Storage storage;
    private final LinkCache cache;
    private final LinkStore links;

    private LinkCachingStorage(Storage storage, LinkCache cache) {
        this.storage = storage;
        this.cache = cache;
        this.links = new LinkCachingLinkStore(storage.links(), cache);
    }

    /**
     * Remembers up to 100,000 links of this storage.
     *
     * @param time how old at most what is found may be; positive
     * @throws IllegalArgumentException if {@code time} is not positive
     */
    public static LinkCachingStorage over(Storage storage, Duration time) {
        return over(storage, time, MOST_LINKS);
    }

    /**
     * Remembers links of this storage.
     *
     * @param time how old at most what is found may be; positive
     * @param mostLinks how many links are remembered at most, at least 1
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
     * A storage that takes part in a transaction of the caller's, such as what {@code JdbcStorage.joining} gives: it reads
     * nothing from here, so that it sees what the transaction has written, and tells this one what was written when the
     * transaction has committed.
     *
     * <pre>{@code
     * LinkCachingStorage remembering = LinkCachingStorage.over(storage, Duration.ofSeconds(5));
     * List<Runnable> afterCommit = new ArrayList<>();
     * Storage joined = remembering.joining(storage.joining(connection, afterCommit::add));
     * waymark.withStorage(joined).links().update(id, UpdateLink.change().alias("handbook"));
     * connection.commit();
     * afterCommit.forEach(Runnable::run);
     * }</pre>
     *
     * <p>If what has joined does not know when the transaction commits, say so by {@link Joined#committed}.
     */
    public Joined joining(Storage joined) {
        return new Joined(checkNotNull(joined, "joined"), cache);
    }

    @Override
    public ReportStore reports() {
        return storage.reports();
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ApiKeyStore apiKeys() {
        return storage.apiKeys();
    }

    @Override
    public boolean afterCommit(Runnable action) {
        return storage.afterCommit(checkNotNull(action, "action"));
    }

    /** A storage in a transaction of the caller's, beside one that remembers links. For use as that transaction's connection. */
    public static final class Joined implements Storage {

        private final Storage storage;
        private final JoinedLinkStore links;

        private Joined(Storage storage, LinkCache cache) {
            this.storage = storage;
            this.links = new JoinedLinkStore(storage, cache);
        }

        /**
         * To be called when the transaction has committed, unless what has joined it hears of that itself: what it has
         * changed is then seen at once through the storage that remembers links. Where nobody calls it, it is seen within
         * the time for which that remembers them.
         */
        public void committed() {
            links.committed();
        }

        @Override
        public ReportStore reports() {
            return storage.reports();
        }

        @Override
        public LinkStore links() {
            return links;
        }

        @Override
        public ApiKeyStore apiKeys() {
            return storage.apiKeys();
        }

        @Override
        public boolean afterCommit(Runnable action) {
            return storage.afterCommit(checkNotNull(action, "action"));
        }
    }
}
