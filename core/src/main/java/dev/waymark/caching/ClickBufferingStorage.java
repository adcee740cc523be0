package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Buffers clicks in memory and stores the clicks in batches, for links that are clicked more often than a database can update a
 * row. All other operations go directly to the wrapped storage.
 *
 * <pre>{@code
 * try (ClickBufferingStorage storage =
 *         ClickBufferingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>Clicks of links with a click limit or a rotation are not buffered. These links need the exact number across all instances,
 * so each click is counted in the wrapped storage.
 *
 * <p>Reads return the stored numbers of clicks. A buffered click becomes visible, in the number of the link and in the
 * {@linkplain dev.waymark.click clicks over time}, after at most the {@code delay} and the time for storing a batch. The
 * buffer has the same limit of values for each link, dimension and day as the storage.
 *
 * <p>Counting a buffered click never waits. An update of a link's expiration, and a click of a link with buffered clicks that
 * must be counted in the wrapped storage, first store the buffered clicks of the link, so a new limit includes each earlier click
 * of this instance. If another thread is storing clicks, the call waits for at most five seconds, and then fails with a
 * {@link StorageException} that is worth trying again. A copy first stores all clicks. If a batch of up to 500 links fails, the
 * clicks of each link are stored separately, so one locked row does not stop the clicks of other links.
 *
 * <p>A process that ends without {@link #close} loses the clicks of the last {@code delay} and of the time for storing a batch,
 * but no other data, and never clicks of links with a limit. If the storage fails, the clicks stay in the buffer, and are
 * stored later. If the result of storing a batch is unknown, the batch may be counted twice. If another instance gives a link a
 * limit, buffered clicks may exceed the limit until these clicks are stored. If another instance deletes a link, the buffered
 * clicks of this link are dropped.
 *
 * <p>Uses one thread, and about 150 bytes for each link with clicks since the last batch. Thread-safe.
 */
public final class ClickBufferingStorage extends ForwardingStorage implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LONGEST_FLUSH = Duration.ofMinutes(1);

    private final Duration longestFlush;
    private final ClickBufferingLinkStore links;
    private final ScheduledExecutorService scheduler =
            Executors.newSingleThreadScheduledExecutor(ClickBufferingStorage::daemon);
    private final ScheduledFuture<?> flushes;

    private ClickBufferingStorage(Storage storage, Duration delay, Duration patience, Duration longestFlush) {
        super(storage);
        this.longestFlush = longestFlush;
        this.links = new ClickBufferingLinkStore(storage.links(), patience);
        long nanos = TimeUnit.NANOSECONDS.convert(delay); // limited to Long.MAX_VALUE
        this.flushes = scheduler.scheduleWithFixedDelay(this::storeOrLog, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "waymark-clicks");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Wraps a storage, and starts the thread that stores clicks.
     *
     * @param storage the wrapped storage, which must not {@linkplain Storage#joinsTransactions join} transactions of the caller
     * @param delay the maximum time in the buffer, without the time for storing; positive
     * @throws IllegalArgumentException if {@code delay} is not positive, or if the storage joins transactions
     */
    public static ClickBufferingStorage over(Storage storage, Duration delay) {
        return over(storage, delay, PATIENCE, LONGEST_FLUSH);
    }

    /**
     * Wraps a storage with other time-outs.
     *
     * @param patience the total time for which an update, or a click that must not be buffered, waits for the batches of
     * other threads
     * @param longestFlush the maximum time of a flush
     */
    static ClickBufferingStorage over(Storage storage, Duration delay, Duration patience, Duration longestFlush) {
        checkArgument(
                !checkNotNull(delay, "delay").isNegative() && !delay.isZero(), "delay must be positive, was %s", delay);
        checkArgument(
                !checkNotNull(storage, "storage").joinsTransactions(),
                "the storage joins transactions of the caller, whose rollback would lose buffered clicks; wrap the storage that"
                        + " joins no transactions, and share its cache by LinkCachingStorage.joining");
        return new ClickBufferingStorage(storage, delay, patience, longestFlush);
    }

    /** Catches all exceptions and errors, since an exception would end the schedule. */
    private void storeOrLog() {
        try {
            links.flush();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, "buffered clicks could not be stored; storing is retried later", e);
        }
    }

    /**
     * Stores all clicks that are in the buffer at the time of the call.
     *
     * @throws StorageException if the clicks cannot be stored within a minute; the clicks stay in the buffer
     */
    public void flush() {
        await(links::flush);
    }

    /**
     * Stores all clicks and stops buffering: later clicks are stored immediately. The wrapped storage stays open.
     *
     * @throws StorageException if clicks cannot be stored within a minute; the call may be repeated
     */
    @Override
    public void close() {
        flushes.cancel(false);
        scheduler.shutdown();
        await(links::close);
    }

    /** Flushes on a separate thread, since a call of a database cannot be cancelled. */
    private void await(Runnable flush) {
        FutureTask<?> flushing = new FutureTask<>(flush, null);
        daemon(flushing).start();
        try {
            flushing.get(longestFlush.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Throwables.throwIfUnchecked(checkNotNull(e.getCause()));
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new StorageException(
                    "buffered clicks were not stored within " + longestFlush.toMillis()
                            + " ms; the clicks stay in the buffer",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException(
                    "interrupted while buffered clicks were being stored; the clicks stay in the buffer", e);
        }
    }

    @Override
    public LinkStore links() {
        return links;
    }
}
