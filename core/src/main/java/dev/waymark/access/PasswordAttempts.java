package dev.waymark.access;

import java.time.Duration;
import java.util.Optional;

/**
 * Keeps strangers from guessing passwords: it is asked before a stranger's password is looked at.
 *
 * <p>An attempt counts as a wrong one from its beginning, so that many at once cannot all begin before the first of
 * them turns out wrong. One that was right is given back.
 *
 * <p>Implement it to count over all nodes together. An implementation is safe for use by many threads. If
 * {@link #begin} throws, the stranger's request fails with a {@link dev.waymark.error.StorageException} and the
 * password is not looked at. What {@link #giveBack} throws is logged, and the
 * attempt goes on counting. Neither is called within a transaction of the library's.
 *
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public interface PasswordAttempts {

    /**
     * Begins an attempt and counts it, unless there were too many wrong ones; both in one step.
     *
     * @return empty if the password may be looked at; else how long to wait until that may be so, not negative
     */
    Optional<Duration> begin(PasswordAttempt attempt);

    /**
     * Takes back what was counted for an attempt, because its password was right, or was not compared: the hasher was
     * busy or failed.
     *
     * @param attempt the same object that {@link #begin} was given and let go on
     */
    void giveBack(PasswordAttempt attempt);

    /** Counts in memory, for this process alone, within {@link AttemptLimits#DEFAULT}. */
    static PasswordAttempts inMemory() {
        return inMemory(AttemptLimits.DEFAULT);
    }

    /**
     * Counts in memory, for this process alone: with several nodes, each allows that many wrong passwords. To begin an
     * attempt takes some microseconds.
     */
    static PasswordAttempts inMemory(AttemptLimits limits) {
        return new InMemoryPasswordAttempts(limits);
    }
}
