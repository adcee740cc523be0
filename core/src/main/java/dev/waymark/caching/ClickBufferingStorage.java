package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
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
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gathers clicks in memory and stores them in batches, for links that are clicked more often than a database can update
 * a row. Everything else goes to the storage behind it at once.
 *
 * <pre>{@code
 * try (ClickBufferingStorage storage =
 *         ClickBufferingStorage.over(JdbcStorage.create(dataSource), Duration.ofSeconds(1))) {
 *     Waymark waymark = Waymark.builder().storage(storage).build();
 *     // ... until the application ends
 * }
 * }</pre>
 *
 * <p>Clicks of links with a click limit or a rotation are not gathered. Those two need the exact number over all nodes,
 * and still count each click in the storage.
 *
 * <p>Links that are read through this object include the buffered clicks. Other instances see these clicks when they are
 * stored. A list sorted by clicks contains the stored clicks only, so it lags by the {@code delay}. While clicks of a link
 * are being stored, the link has all clicks that were counted here, and may lack clicks that other instances have counted
 * in the meantime.
 *
 * <p>{@linkplain dev.waymark.click Clicks over time} are gathered with the clicks that they are, and show when these are
 * stored. Until then, a link has room here for as many values of a dimension and day as it may have of them.
 *
 * <p>Reads and gathered clicks wait for nothing but the storage, even while that waits for a row that something else
 * has locked. An update and an exact count of a link first store the clicks of that link. If those are being stored
 * already, they wait for five seconds at most, in total, and then fail with a {@link StorageException}. While a batch
 * waits for a row, the up to 500 links whose clicks are in it wait as well; all others are stored meanwhile. What
 * cannot be stored together is stored one by one.
 *
 * <p>A process that ends without {@link #close} loses the clicks of the last {@code delay}, and of the time that it
 * takes to store a batch; nothing else, and never clicks of links with a limit. While the storage fails, clicks stay
 * here and are tried again. If the storage cannot say whether it has stored a batch, that batch may be counted twice. A
 * link that gets a limit on another node may get clicks beyond it until these are stored, and clicks of one that is
 * deleted there are dropped.
 *
 * <p>Needs two threads, and some 150 bytes for each link that was clicked since the last batch. Safe for use by many
 * threads.
 */
public final class ClickBufferingStorage extends ForwardingStorage implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LONGEST_FLUSH = Duration.ofMinutes(1);
    private static final int THREADS = 2;

    private final Duration longestFlush;
    private final ClickBufferingLinkStore links;
    private final ScheduledExecutorService scheduler =
            Executors.newScheduledThreadPool(THREADS, ClickBufferingStorage::daemon);
    private final ImmutableList<ScheduledFuture<?>> flushes;
    private final AtomicBoolean busy = new AtomicBoolean();

    private ClickBufferingStorage(Storage storage, Duration delay, Duration patience, Duration longestFlush) {
        super(storage);
        this.longestFlush = longestFlush;
        this.links = new ClickBufferingLinkStore(storage.links(), patience);
        this.flushes = ImmutableList.of(schedule(this::storeWaiting, delay), schedule(this::storeWaitingIfBusy, delay));
    }

    private ScheduledFuture<?> schedule(Runnable work, Duration delay) {
        long nanos = TimeUnit.NANOSECONDS.convert(delay); // at most as many as there are
        return scheduler.scheduleWithFixedDelay(() -> runOrLog(work), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "waymark-clicks");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Gathers clicks before this storage, and starts the threads that store them.
     *
     * @param delay how long a click waits at most until it is stored, not counting the storing itself; positive
     * @throws IllegalArgumentException if {@code delay} is not positive
     */
    public static ClickBufferingStorage over(Storage storage, Duration delay) {
        return over(storage, delay, PATIENCE, LONGEST_FLUSH);
    }

    /**
     * The same.
     *
     * @param patience how long who needs the clicks of a link waits for a batch that has them
     * @param longestFlush how long a flush is waited for
     */
    static ClickBufferingStorage over(Storage storage, Duration delay, Duration patience, Duration longestFlush) {
        checkArgument(
                !checkNotNull(delay, "delay").isNegative() && !delay.isZero(), "delay must be positive, was %s", delay);
        return new ClickBufferingStorage(checkNotNull(storage, "storage"), delay, patience, longestFlush);
    }

    private void storeWaiting() {
        busy.set(true);
        try {
            links.storeWaiting();
        } finally {
            busy.set(false);
        }
    }

    /** One batch may have to wait for a row for long; this stores the others meanwhile. */
    private void storeWaitingIfBusy() {
        if (busy.get()) {
            links.storeWaiting();
        }
    }

    /** What is thrown here would end the schedule for good. */
    private static void runOrLog(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, "clicks could not be stored; they will be tried again", e);
        }
    }

    /**
     * Stores all clicks that were gathered before.
     *
     * @throws StorageException if they cannot be stored, or not within a minute; they are kept
     */
    public void flush() {
        await(links::flush);
    }

    /**
     * Stores all clicks, and gathers none from now on: those that still come are stored at once. The storage behind it
     * stays open.
     *
     * @throws StorageException if clicks cannot be stored, or not within a minute; it may be closed again
     */
    @Override
    public void close() {
        flushes.forEach(flush -> flush.cancel(false));
        scheduler.shutdown();
        await(links::close);
    }

    /** On a thread of its own, since what waits for a database cannot be told to stop. */
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
                    "buffered clicks were not stored within " + longestFlush.toMillis() + " ms; they are kept", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while clicks were being stored; they are kept", e);
        }
    }

    @Override
    public LinkStore links() {
        return links;
    }
}
