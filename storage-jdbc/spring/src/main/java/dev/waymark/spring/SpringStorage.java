package dev.waymark.spring;

import static java.util.Objects.requireNonNull;

import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * The storage of a whole application: joins the transactions of Spring, optionally with a cache of links and a buffer of clicks.
 *
 * <pre>{@code
 * SpringTransactions transactions = SpringTransactions.of(dataSource, transactionManager);
 * SpringStorage storage = SpringStorage.builder(transactions, JdbcStorage.create(transactions.dataSource()))
 *         .cachedFor(Duration.ofSeconds(5))
 *         .clicksBufferedFor(Duration.ofSeconds(1))
 *         .build(); // a bean
 * }</pre>
 *
 * <p>Within a transaction, operations bypass the cache and the buffer: the transaction sees its own changes, and its clicks are
 * committed or rolled back with the transaction. Outside of a transaction, a visit uses the cache and the buffer. Both sides share
 * one cache, so a committed change is visible here immediately.
 *
 * <p>Within a transaction, the number of clicks of a link lacks the buffered clicks, and an update or deletion of a link does not
 * store the buffered clicks first. If a transaction reads or limits the number of clicks, or deletes links whose clicks over time
 * are still needed, call {@link #flush} before the transaction.
 *
 * <p>As a bean, the storage stores the buffered clicks when the application context stops or pauses, after the web server and the
 * {@linkplain ReportWorkersLifecycle workers} have stopped. The context closes the storage before the pool. Other beans may still
 * visit links after both events. Thread-safe.
 */
public final class SpringStorage extends ForwardingStorage implements SmartLifecycle, AutoCloseable {

    private final @Nullable ClickBufferingStorage buffer;
    private final LinkStore links;
    private volatile boolean running;

    private SpringStorage(Storage joining, @Nullable ClickBufferingStorage buffer) {
        super(joining);
        this.buffer = buffer;
        this.links = buffer == null ? joining.links() : new PhasedLinkStore(joining, buffer.links());
    }

    /**
     * Returns a builder of a storage without cache and without buffer.
     *
     * @param storage a storage on {@link SpringTransactions#dataSource()}
     */
    public static Builder builder(SpringTransactions transactions, JdbcStorage storage) {
        return new Builder(requireNonNull(transactions, "transactions"), requireNonNull(storage, "storage"));
    }

    @Override
    public LinkStore links() {
        return links;
    }

    /**
     * Stores all clicks that are in the buffer at the time of the call. Call the method outside of transactions: the clicks wait
     * for the locks of a transaction.
     *
     * @throws dev.waymark.error.StorageException if the storage fails, if the thread is interrupted, or if the clicks cannot be
     *     stored within a minute; the clicks stay in the buffer
     */
    public void flush() {
        if (buffer != null) {
            buffer.flush();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Stores the buffered clicks. Later clicks are buffered, too. */
    @Override
    public void stop() {
        running = false;
        flush();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Returns a phase that ends after the phases of the web server and of the workers. */
    @Override
    public int getPhase() {
        return 0;
    }

    /**
     * Stores the buffered clicks, and stops buffering: later clicks are stored immediately. The clicks of links that another
     * transaction keeps locked for a minute are not stored; their number is logged.
     *
     * @throws dev.waymark.error.StorageException if the storage fails or does not answer within a minute; the call may be repeated
     */
    @Override
    public void close() {
        if (buffer != null) {
            buffer.close();
        }
    }

    /** The options of a storage. Not thread-safe. */
    public static final class Builder {

        private static final int DEFAULT_MOST_LINKS = 100_000;

        private final SpringTransactions transactions;
        private final JdbcStorage storage;
        private @Nullable Duration cacheTime;
        private int mostLinks = DEFAULT_MOST_LINKS;
        private @Nullable Duration clickDelay;

        private Builder(SpringTransactions transactions, JdbcStorage storage) {
            this.transactions = transactions;
            this.storage = storage;
        }

        /**
         * Caches links by alias, as a {@link LinkCachingStorage} does; by default, each visit reads the link.
         *
         * @param time the maximum age of a cached link; positive
         */
        public Builder cachedFor(Duration time) {
            cacheTime = requireNonNull(time, "time");
            return this;
        }

        /**
         * Sets the maximum number of cached links; by default 100,000.
         *
         * @param count at least 1
         */
        public Builder mostCachedLinks(int count) {
            mostLinks = count;
            return this;
        }

        /**
         * Buffers the clicks of visits outside of transactions, as a {@link ClickBufferingStorage} does; by default, each visit
         * stores its click.
         *
         * @param delay the maximum time in the buffer, without the time for storing; positive
         */
        public Builder clicksBufferedFor(Duration delay) {
            clickDelay = requireNonNull(delay, "delay");
            return this;
        }

        /**
         * Builds the storage, and starts the threads of the buffer.
         *
         * @throws IllegalArgumentException if an option is out of range
         */
        public SpringStorage build() {
            Storage separate = storage;
            Storage joining = transactions.join(storage);
            if (cacheTime != null) {
                LinkCachingStorage cache = LinkCachingStorage.over(storage, cacheTime, mostLinks);
                separate = cache;
                joining = cache.joining(joining);
            }
            return new SpringStorage(
                    joining, clickDelay == null ? null : ClickBufferingStorage.over(separate, clickDelay));
        }
    }
}
