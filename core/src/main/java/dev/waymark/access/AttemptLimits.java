package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many wrong passwords are too many. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * AttemptLimits strict = AttemptLimits.DEFAULT.perClient(5).within(Duration.ofHours(1));
 * Waymark.builder().passwordAttempts(PasswordAttempts.inMemory(strict));
 * }</pre>
 *
 * <p>The time slides: no more attempts than these are looked at in any stretch of that length, except for the one
 * attempt of each client that is described below. An attempt counts as a wrong one from its beginning until it turns out
 * right. So whoever makes too many at once has to wait, too.
 *
 * <p>Once a record has had {@code perRecord} attempts, strangers who name no client have to wait, and each named client
 * has one attempt in the time. So strangers cannot lock out those who come from elsewhere. All these clients together have
 * another {@code perRecord} attempts in the time, so an attacker with many addresses has no more tries than that.
 *
 * <p>At most {@code remembered} attempts are remembered; one of a named client counts twice, for the client and for the
 * record. Beyond that, those that were made longest ago are forgotten, clients before the record that they tried. To
 * have a record forgotten, somebody needs that many attempts at other records within the time: by default 50,000 under
 * made-up names, which is ten minutes of work for some twenty processors.
 *
 * @see <a href="package-summary.html#guessing">Guessing passwords</a>
 */
public final class AttemptLimits {

    /** 10 for one client and 1,000 for one record within ten minutes; 100,000 are remembered. */
    public static final AttemptLimits DEFAULT = new AttemptLimits(10, 1_000, Duration.ofMinutes(10), 100_000);

    private final int perClient;
    private final int perRecord;
    private final Duration within;
    private final int remembered;

    private AttemptLimits(int perClient, int perRecord, Duration within, int remembered) {
        checkArgument(perClient >= 1, "perClient must be at least 1, was %s", perClient);
        checkArgument(perRecord >= 1, "perRecord must be at least 1, was %s", perRecord);
        checkArgument(!within.isNegative() && !within.isZero(), "within must be positive, was %s", within);
        checkArgument(
                remembered >= 2L * perRecord + perClient,
                "remembered must be at least twice perRecord and perClient, that is %s, was %s",
                2L * perRecord + perClient,
                remembered);
        this.perClient = perClient;
        this.perRecord = perRecord;
        this.within = within;
        this.remembered = remembered;
    }

    /**
     * Allows one client this many attempts at one record.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1
     */
    public AttemptLimits perClient(int limit) {
        return new AttemptLimits(limit, perRecord, within, remembered);
    }

    /**
     * Allows all clients together this many attempts at one record. To allow more than are remembered, raise that
     * number first.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1, or too many for what is remembered
     */
    public AttemptLimits perRecord(int limit) {
        return new AttemptLimits(perClient, limit, within, remembered);
    }

    /**
     * Allows that many within this time.
     *
     * @throws IllegalArgumentException if {@code time} is not positive
     */
    public AttemptLimits within(Duration time) {
        return new AttemptLimits(perClient, perRecord, checkNotNull(time, "time"), remembered);
    }

    /**
     * Remembers this many attempts at most.
     *
     * @throws IllegalArgumentException if {@code limit} is less than twice {@code perRecord} and {@code perClient}
     */
    public AttemptLimits remembered(int limit) {
        return new AttemptLimits(perClient, perRecord, within, limit);
    }

    /** How many attempts one client has at one record within the time, at least 1. */
    public int perClient() {
        return perClient;
    }

    /** How many attempts all clients together have at one record within the time, at least 1. */
    public int perRecord() {
        return perRecord;
    }

    /** The time, positive. */
    public Duration within() {
        return within;
    }

    /**
     * How many attempts are remembered at most: at least twice {@code perRecord} and {@code perClient}, so that a
     * record that was tried too often does not push out its clients. One takes some 150 bytes, or 650 if clients have
     * the longest names.
     */
    public int remembered() {
        return remembered;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttemptLimits that
                && perClient == that.perClient
                && perRecord == that.perRecord
                && within.equals(that.within)
                && remembered == that.remembered;
    }

    @Override
    public int hashCode() {
        return Objects.hash(perClient, perRecord, within, remembered);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("perClient", perClient)
                .add("perRecord", perRecord)
                .add("within", within)
                .add("remembered", remembered)
                .toString();
    }
}
