package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;

/**
 * The limits of wrong passwords. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * AttemptLimits strict = AttemptLimits.DEFAULT.perClient(5).within(Duration.ofHours(1));
 * Waymark.builder().passwordAttempts(PasswordAttempts.inMemory(strict));
 * }</pre>
 *
 * <p>The window slides: no period of the length {@code within} contains more attempts than these limits, except the additional
 * attempts of the next paragraph. An attempt counts as wrong until the password is known to be right, so concurrent attempts
 * count, too.
 *
 * <p>A named client is a stranger whose request contains the name of a client. After {@code perRecord} attempts at a
 * record, strangers without such a name must wait, and each named client without attempts in the window has one additional
 * attempt. So an attacker cannot lock out other clients. All clients together have {@code perRecord} additional attempts
 * in the window. So even an attacker with many addresses has at most {@code perRecord} additional attempts.
 *
 * <p>The counter has places for {@code remembered} attempts. An attempt of a named client takes two places, one for the
 * client and one for the record. Beyond this limit, the counter forgets the oldest attempts. The counter forgets the attempts
 * of a client before the attempts at the same record. To make the counter forget the attempts at a record, an attacker must
 * fill all places with attempts at other records within the window. By default, this needs 50,000 attempts under invented
 * names, which keep about 20 processors busy for ten minutes.
 *
 * @param perClient the maximum number of attempts of a client at a record within the window, at least 1
 * @param perRecord the maximum number of attempts of all clients together at a record within the window, at least 1
 * @param within the length of the window, positive
 * @param remembered the maximum number of remembered attempts: at least 4 × {@code perRecord}, so that the attempts at one record,
 *     with the additional attempts, do not displace the attempts of the clients of this record. An attempt takes about 150 bytes,
 *     or 650 bytes if clients have names of the maximum length
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public record AttemptLimits(int perClient, int perRecord, Duration within, int remembered) {

    /**
     * The default limits: 10 attempts for one client and 1,000 attempts for one record within ten minutes, and 100,000
     * remembered attempts.
     */
    public static final AttemptLimits DEFAULT = new AttemptLimits(10, 1_000, Duration.ofMinutes(10), 100_000);

    /**
     * Creates limits.
     *
     * @throws IllegalArgumentException if a value is out of its range
     */
    public AttemptLimits {
        checkNotNull(within, "within");
        checkArgument(perClient >= 1, "perClient must be at least 1, was %s", perClient);
        checkArgument(perRecord >= 1, "perRecord must be at least 1, was %s", perRecord);
        checkArgument(!within.isNegative() && !within.isZero(), "within must be positive, was %s", within);
        checkArgument(
                remembered >= 4L * perRecord,
                "remembered must be at least four times perRecord, which is %s, was %s",
                4L * perRecord,
                remembered);
    }

    /**
     * Sets the maximum number of attempts of a client at a record within the window.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1
     */
    public AttemptLimits perClient(int limit) {
        return new AttemptLimits(limit, perRecord, within, remembered);
    }

    /**
     * Sets the maximum number of attempts of all clients together at a record within the window. For a high number, first raise
     * {@link #remembered(int) remembered}.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1, or too high for the number of remembered attempts
     */
    public AttemptLimits perRecord(int limit) {
        return new AttemptLimits(perClient, limit, within, remembered);
    }

    /**
     * Sets the length of the window.
     *
     * @throws IllegalArgumentException if {@code time} is not positive
     */
    public AttemptLimits within(Duration time) {
        return new AttemptLimits(perClient, perRecord, checkNotNull(time, "time"), remembered);
    }

    /**
     * Sets the maximum number of remembered attempts.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 4 × {@code perRecord}
     */
    public AttemptLimits remembered(int limit) {
        return new AttemptLimits(perClient, perRecord, within, limit);
    }
}
