package dev.waymark.access;

import java.time.Duration;
import java.util.Optional;

/**
 * Limits the guessing of passwords by strangers. The library calls {@link #begin} before it compares a stranger's
 * password.
 *
 * <p>An attempt counts as wrong from its beginning, so that concurrent attempts cannot exceed the limit. After a right
 * password, the attempt is given back.
 *
 * <p>Implement this interface to count across all instances. Implementations must be thread-safe. If {@link #begin} throws, the
 * stranger's request fails with a {@link dev.waymark.error.StorageException}, and the password is not compared. An exception of
 * {@link #giveBack} is logged, and the attempt still counts as wrong. The library calls both methods outside its transactions.
 *
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public interface PasswordAttempts {

    /**
     * Counts an attempt, unless there were too many wrong attempts. The check and the count are one atomic step.
     *
     * @return empty if the password may be compared; otherwise the time to wait before the next attempt, not negative
     */
    Optional<Duration> begin(PasswordAttempt attempt);

    /**
     * Removes an attempt from the count, because the password was right, or was not compared: the password was empty, or
     * the hasher was busy or failed.
     *
     * @param attempt the same object that {@link #begin} has counted
     */
    void giveBack(PasswordAttempt attempt);

    /** Counts in memory, for this process only, with {@link AttemptLimits#DEFAULT}. */
    static PasswordAttempts inMemory() {
        return inMemory(AttemptLimits.DEFAULT);
    }

    /**
     * Counts in memory, for this process only: several instances together allow a multiple of the limits. A call takes a few
     * microseconds.
     */
    static PasswordAttempts inMemory(AttemptLimits limits) {
        return new InMemoryPasswordAttempts(limits);
    }
}
