package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.error.BusyException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Hashes passwords, in all of this JVM no more at once than there are processors (D-32). Who comes first is served first.
 * To be called outside transactions, since it waits.
 */
public final class PasswordHashing {

    /** Of all facades: the processors are the same. */
    private static final Semaphore PROCESSORS =
            new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    /** Present while the thread has a turn. A hasher that calls a facade needs no second turn, for which it could wait in vain. */
    private static final ThreadLocal<Boolean> TURN = new ThreadLocal<>();

    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private final PasswordHasher hasher;
    private final long patienceNanos;

    /**
     * Has this hasher do it.
     *
     * @param patience how long to wait for one's turn, not negative
     */
    public PasswordHashing(PasswordHasher hasher, Duration patience) {
        this.hasher = checkNotNull(hasher, "hasher");
        this.patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
    }

    /**
     * As {@link PasswordHasher#hash}.
     *
     * @throws BusyException if the turn does not come in time, or the thread is interrupted
     */
    public PasswordHash hash(Secret password) {
        return checkNotNull(inTurn(() -> hasher.hash(password)), "the password hasher returned null");
    }

    /**
     * As {@link PasswordHasher#verify}.
     *
     * @throws BusyException if the turn does not come in time, or the thread is interrupted
     */
    public boolean verify(Secret candidate, PasswordHash hash) {
        return inTurn(() -> hasher.verify(candidate, hash));
    }

    /**
     * Whether text from elsewhere can be stored as a hash, and the hasher can verify it. No known form has characters other
     * than visible ones of ASCII, and not every store would keep them.
     */
    public boolean canVerify(String encoded) {
        return !encoded.isEmpty()
                && encoded.length() <= PasswordHash.MAX_LENGTH
                && VISIBLE.matchesAllOf(encoded)
                && hasher.canVerify(new PasswordHash(encoded));
    }

    private <T> T inTurn(Supplier<T> work) {
        if (TURN.get() != null) {
            return work.get();
        }
        awaitTurn();
        TURN.set(true);
        try {
            return work.get();
        } finally {
            TURN.remove();
            PROCESSORS.release();
        }
    }

    private void awaitTurn() {
        try {
            if (!PROCESSORS.tryAcquire(patienceNanos, TimeUnit.NANOSECONDS)) {
                throw new BusyException("the turn to hash the password did not come within "
                        + Duration.ofNanos(patienceNanos) + "; nothing was changed, so try again in a moment");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BusyException(
                    "the thread was interrupted while it waited to hash the password; nothing was changed");
        }
    }
}
