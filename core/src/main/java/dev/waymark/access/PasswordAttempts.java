package dev.waymark.access;

import java.time.Duration;
import java.util.Optional;

/**
 * Keeps strangers from guessing passwords (D-32): it is asked before a password is looked at, wherever a stranger gives one.
 *
 * <p>An attempt counts as a wrong one from its beginning, so that many at once cannot all begin before the first of them
 * turns out wrong. One that was right is given back.
 *
 * <p>Implementations are safe for use by many threads. What they throw reaches who asked as
 * {@link dev.waymark.error.StorageException}, and the password is not looked at: a guard that is away lets nobody in. What
 * {@link #giveBack} throws is logged, and the attempt goes on counting as a wrong one. They are never called within a
 * transaction of the library's.
 */
public interface PasswordAttempts {

    /**
     * Begins an attempt and counts it, unless there were too many wrong ones; both as one step.
     *
     * @return empty if the password may be looked at; else how long to wait until that may be so, not negative
     */
    Optional<Duration> begin(PasswordAttempt attempt);

    /**
     * Takes back what was counted for an attempt, since its password was right or was not looked at.
     *
     * @param attempt the object that {@link #begin} was given, and allowed to go on
     */
    void giveBack(PasswordAttempt attempt);

    /** Counts in memory, for this process alone, within {@link AttemptLimits#DEFAULT}. */
    static PasswordAttempts inMemory() {
        return inMemory(AttemptLimits.DEFAULT);
    }

    /**
     * Counts in memory, for this process alone: several nodes allow as many wrong passwords each. To begin an attempt takes
     * some microseconds.
     */
    static PasswordAttempts inMemory(AttemptLimits limits) {
        return new InMemoryPasswordAttempts(limits);
    }
}
