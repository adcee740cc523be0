package dev.waymark.coalescing;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.StorageException;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Gathers clicks in memory and stores them in batches, for links that are clicked more often than a database can update a
 * row. All else goes to the storage behind it at once.
 *
 * <pre>{@code
 * try (CoalescingStorage storage = CoalescingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     ...
 * }
 * }</pre>
 *
 * <p>Only clicks of links that have neither a click limit nor a rotation are gathered: those two need the exact number, over
 * all nodes, and still count each click in the storage (D-19, D-23).
 *
 * <p>What is read through this object has its clicks at once; other nodes see them when they are stored, and a list by
 * clicks stores them first. A read that meets a batch being stored waits for it.
 *
 * <p>A process that ends without {@link #close} loses the clicks of the last {@code delay}, and of the time that it takes
 * to store a batch; nothing else, and never clicks of links with a limit. While the storage fails, clicks stay here and are
 * tried again; where it cannot say whether it has stored a batch, that batch may be counted twice. A link that is given a
 * limit on another node may get clicks beyond it until these are stored.
 *
 * <p>Needs one thread, and some 100 bytes for each link that was clicked since the last batch. Safe for use by many threads.
 */
public final class CoalescingStorage implements Storage, AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    private final Storage storage;
    private final CoalescingLinkStore links;
    private final ScheduledExecutorService scheduler;
    private final ScheduledFuture<?> flushes;

    private CoalescingStorage(Storage storage, Duration delay) {
        this.storage = storage;
        this.links = new CoalescingLinkStore(storage.links());
        this.scheduler = Executors.newSingleThreadScheduledExecutor(CoalescingStorage::daemon);
        this.flushes = scheduler.scheduleWithFixedDelay(
                this::flushOrLog, delay.toNanos(), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "waymark-clicks");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Gathers clicks before this storage, and starts the thread that stores them.
     *
     * @param delay how long a click waits at most until it is stored, apart from the storing itself; positive
     * @throws IllegalArgumentException if {@code delay} is not positive
     */
    public static CoalescingStorage over(Storage storage, Duration delay) {
        checkArgument(delay.toNanos() > 0, "delay must be positive, was %s", delay);
        return new CoalescingStorage(checkNotNull(storage, "storage"), delay);
    }

    private void flushOrLog() {
        try {
            links.flush();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "clicks could not be stored; they will be tried again", e);
        }
    }

    /**
     * Stores all clicks that were gathered before.
     *
     * @throws StorageException if they cannot be stored; they are kept
     */
    public void flush() {
        links.flush();
    }

    /**
     * Stores all clicks, and gathers none from now on: those that still come are stored at once. The storage behind it stays
     * open.
     *
     * @throws StorageException if clicks cannot be stored; it may be closed again
     */
    @Override
    public void close() {
        flushes.cancel(false);
        scheduler.shutdown();
        links.close();
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
}
