package dev.waymark.storage.jdbc.transaction;

import com.google.common.base.Ticker;
import dev.waymark.error.StorageException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The times of the retries of an operation.
 *
 * @param limit the time from the start of the first attempt until the latest start of a further attempt
 */
public record Retries(Duration limit, Ticker ticker, Sleeper sleeper) {

    /** The five seconds that the documentation of {@code JdbcStorage} promises. */
    public static final Retries DEFAULT = lasting(Duration.ofSeconds(5));

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    private static final int DOUBLINGS = 5;

    /** Waits for a time; tests replace this. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    public static Retries lasting(Duration limit) {
        return new Retries(limit, Ticker.systemTicker(), TimeUnit.NANOSECONDS::sleep);
    }

    /** Starts the time of the first attempt of an operation. */
    public Attempts begin() {
        return new Attempts();
    }

    /** The attempts of one operation. */
    public final class Attempts {

        private final long begin = ticker.read();
        private long start = begin;
        private int failed;

        private Attempts() {}

        /** Returns whether a further attempt may start. */
        public boolean hasTimeLeft() {
            return ticker.read() - begin < limit.toNanos();
        }

        /**
         * Waits for a random time, so that conflicting operations do not start together again. The maximum starts at 8 ms,
         * doubles after each of the first five attempts up to 256 ms, and is at least the duration of the last attempt: H2
         * does not detect a deadlock of inserts, so each of the inserts waits for its lock time-out. The wait never exceeds
         * the remaining time.
         *
         * @param doing the operation, such as "listing links"
         * @throws StorageException if the thread is interrupted
         */
        public void pause(String doing) {
            long now = ticker.read();
            long pause = Math.max(now - start, FIRST_PAUSE_NANOS << Math.min(failed, DOUBLINGS));
            long left = Math.max(limit.toNanos() - (now - begin), 0);
            try {
                sleeper.sleep(Math.min(ThreadLocalRandom.current().nextLong(pause), left));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StorageException("interrupted while " + doing + ", before a retry", e);
            }
            start = ticker.read();
            failed++;
        }

        /** Returns whether no attempt has failed before the current attempt. */
        boolean isFirst() {
            return failed == 0;
        }
    }
}
