package dev.waymark.storage.jdbc.transaction;

import com.google.common.base.Ticker;
import dev.waymark.error.StorageException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * When, and for how long, an operation that loses against others is run again.
 *
 * @param most how long after the beginning of its first attempt another one may begin
 */
public record Retries(Duration most, Ticker ticker, Sleeper sleeper) {

    /** What the documentation of {@code JdbcStorage} promises. */
    public static final Retries DEFAULT = lasting(Duration.ofSeconds(5));

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    private static final int DOUBLINGS = 5;

    /** Lets time pass. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    public static Retries lasting(Duration most) {
        return new Retries(most, Ticker.systemTicker(), TimeUnit.NANOSECONDS::sleep);
    }

    /** To be called when the first attempt begins. */
    public Attempts begin() {
        return new Attempts();
    }

    /** The attempts of one operation. */
    public final class Attempts {

        private final long begin = ticker.read();
        private long start = begin;
        private int lost;

        private Attempts() {}

        /** Whether there is time for another one. */
        public boolean mayGoOn() {
            return ticker.read() - begin < most.toNanos();
        }

        /**
         * Waits for a random time, since those who have lost against each other would do so again if they came back together.
         * It may be twice as long after each attempt, and as long as the last attempt has taken if that is more: H2 does not
         * see a deadlock of inserts, and lets each of them wait until its lock times out. It never goes beyond the time there
         * is.
         */
        void pause() throws InterruptedException {
            long now = ticker.read();
            long pause = Math.max(now - start, FIRST_PAUSE_NANOS << Math.min(lost, DOUBLINGS));
            long left = Math.max(most.toNanos() - (now - begin), 0);
            sleeper.sleep(Math.min(ThreadLocalRandom.current().nextLong(pause), left));
            start = ticker.read();
            lost++;
        }

        /**
         * The same for an operation.
         *
         * @throws StorageException if the thread is interrupted
         */
        public void pause(String doing) {
            try {
                pause();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StorageException("interrupted while " + doing + ", before trying again", e);
            }
        }

        /** Whether none has been lost yet. */
        boolean isFirst() {
            return lost == 0;
        }
    }
}
