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
 * The hashing of passwords. All facades of the library's class loader together compute at most one hash per processor
 * concurrently, in the order of the requests (D-32). A caller may wait for a free processor, so the
 * library hashes outside of its own transactions.
 */
public final class PasswordHashing {

    /** Shared by all facades, which use the same processors. */
    private static final Semaphore PROCESSORS =
            new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    /**
     * Set while the thread has a permit. If a hasher calls a facade, the thread needs no second permit: the wait for a second
     * permit could be a deadlock.
     */
    private static final ThreadLocal<Boolean> HAS_PERMIT = new ThreadLocal<>();

    private static final CharMatcher VISIBLE = CharMatcher.inRange('!', '~');

    private final PasswordHasher hasher;
    private final long patienceNanos;

    /**
     * @param patience the maximum wait for a free processor, not negative
     */
    public PasswordHashing(PasswordHasher hasher, Duration patience) {
        this.hasher = checkNotNull(hasher, "hasher");
        this.patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
    }

    /**
     * Like {@link PasswordHasher#hash}.
     *
     * @throws BusyException if no processor is free in time, or the thread is interrupted
     */
    public PasswordHash hash(Secret password) {
        return checkNotNull(withPermit(() -> hasher.hash(password)), "the password hasher returned null");
    }

    /**
     * Like {@link PasswordHasher#verify}.
     *
     * @throws BusyException if no processor is free in time, or the thread is interrupted
     */
    public boolean verify(Secret candidate, PasswordHash hash) {
        return withPermit(() -> hasher.verify(candidate, hash));
    }

    /**
     * Returns whether a text of another system can be stored as a hash and verified. All known formats consist of visible ASCII
     * characters; not every store could store other characters.
     */
    public boolean canVerify(String encoded) {
        return !encoded.isEmpty()
                && encoded.length() <= PasswordHash.MAX_LENGTH
                && VISIBLE.matchesAllOf(encoded)
                && hasher.canVerify(new PasswordHash(encoded));
    }

    private <T> T withPermit(Supplier<T> work) {
        if (HAS_PERMIT.get() != null) {
            return work.get();
        }
        acquirePermit();
        HAS_PERMIT.set(true);
        try {
            return work.get();
        } finally {
            HAS_PERMIT.remove();
            PROCESSORS.release();
        }
    }

    private void acquirePermit() {
        try {
            if (!PROCESSORS.tryAcquire(patienceNanos, TimeUnit.NANOSECONDS)) {
                throw new BusyException("no processor was free to hash the password within "
                        + Duration.ofNanos(patienceNanos) + "; nothing was changed, so the call may be repeated");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BusyException(
                    "the thread was interrupted while waiting for a free processor to hash the password; nothing was changed");
        }
    }
}
