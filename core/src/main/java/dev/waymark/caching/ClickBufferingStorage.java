package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import dev.waymark.error.StorageException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
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
 * storage limits the number of values for each link, dimension and day, and the buffer has the same limit. If the clicks of one
 * {@code delay} have more values, the buffer counts the further values as others, even if the storage already has a count for them.
 *
 * <p>Counting a buffered click never waits. Clicks are stored in batches of up to 500 links. If another transaction has locked
 * a link, the clicks of this link stay in the buffer until the lock is released, and the clicks of all other links are stored.
 *
 * <p>An update of a link's expiration, and a click of a link with buffered clicks that must be counted in the wrapped storage,
 * first store the buffered clicks of the link, so a new limit includes each earlier click of this instance. The call waits for
 * the lock of this link, as the update itself does, and never for the locks of other links. If another thread is storing clicks of
 * the same link, the call waits for at most five seconds, and then fails with a {@link StorageException} that is worth trying
 * again. A deletion by {@link dev.waymark.link.LinkQuery#notClickedSince notClickedSince} does the same for the links that it would
 * delete without their buffered clicks. A copy first stores all clicks, and waits for all locked links.
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

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LONGEST_FLUSH = Duration.ofMinutes(1);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

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
     * @param patience the total time for which an update, or a click that must not be buffered, waits for other threads that
     *     store clicks of the same link
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

    /** Catches all exceptions and errors, since an exception would end the schedule. The clicks of locked links wait. */
    private void storeOrLog() {
        try {
            links.storeUnlocked(links.buffered());
        } catch (Throwable e) {
            Log.log(Level.WARNING, "buffered clicks could not be stored; storing is retried later", e);
        }
    }

    /**
     * Stores all clicks that are in the buffer at the time of the call. Waits for links that another transaction has locked.
     *
     * @throws StorageException if the storage fails, if the thread is interrupted, or if the clicks cannot be stored within a
     *     minute; the clicks stay in the buffer
     */
    public void flush() {
        Set<Long> locked = storeUntilDeadline();
        if (!locked.isEmpty()) {
            throw StorageException.retryable(
                    "buffered clicks of locked links could not be stored: " + summary(locked)
                            + "; the clicks stay in the buffer",
                    null);
        }
    }

    /**
     * Stores the clicks in the buffer, and stops buffering: later clicks are stored immediately. The wrapped storage stays open.
     * Waits for at most a minute for links that another transaction has locked. If links are still locked after this time, the
     * method stores the clicks of all other links, and logs the number of clicks of the locked links. A repeated call stores
     * these clicks.
     *
     * @throws StorageException if the storage fails or does not answer within a minute; the call may be repeated
     */
    @Override
    public void close() {
        flushes.cancel(false);
        scheduler.shutdown();
        links.stopBuffering();
        Set<Long> locked = storeUntilDeadline();
        if (!locked.isEmpty()) {
            Log.log(
                    Level.WARNING,
                    "buffered clicks of locked links could not be stored: " + summary(locked)
                            + "; without another call of close(), the clicks are lost");
        }
    }

    private String summary(Set<Long> locked) {
        return "clicks " + links.bufferedClicks(locked) + ", links " + locked.size() + ", waited "
                + longestFlush.toMillis() + " ms";
    }

    /**
     * Stores the clicks that are in the buffer at the time of the call, in rounds until the deadline.
     *
     * @return the links that are locked at the deadline
     */
    private Set<Long> storeUntilDeadline() {
        long start = System.nanoTime();
        Set<Long> open = links.buffered();
        for (long pause = FIRST_PAUSE_NANOS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS)) {
            Optional<StorageException> failure = Optional.empty();
            try {
                Set<Long> ids = open;
                open = await(() -> links.storeUnlocked(ids), start);
            } catch (StorageException e) {
                failure = Optional.of(e);
            }
            boolean retries = failure.map(StorageException::isRetryable).orElse(!open.isEmpty());
            if (!retries || nanosLeft(start) <= pause) { // a round without time would fail
                failure.ifPresent(Throwables::throwIfUnchecked);
                return open;
            }
            pause(pause);
        }
    }

    private long nanosLeft(long start) {
        return longestFlush.toNanos() - (System.nanoTime() - start);
    }

    private static void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static StorageException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new StorageException(
                "interrupted while buffered clicks were being stored; the clicks stay in the buffer", e);
    }

    /** Runs a round on a separate thread, since a call of a database cannot be cancelled. */
    private Set<Long> await(Callable<Set<Long>> round, long start) {
        FutureTask<Set<Long>> storing = new FutureTask<>(round);
        daemon(storing).start();
        try {
            return storing.get(Math.max(nanosLeft(start), 0), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Throwables.throwIfUnchecked(checkNotNull(e.getCause()));
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new StorageException(
                    "buffered clicks were not stored within " + longestFlush.toMillis()
                            + " ms; the clicks stay in the buffer",
                    e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public LinkStore links() {
        return links;
    }
}
