package dev.waymark.storage.memory.testing;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock for tests, which stands still until the test sets the time.
 *
 * <pre>{@code
 * MutableClock clock = MutableClock.at(Instant.parse("2030-06-01T12:00:00Z"));
 * clock.advance(Duration.ofDays(90));
 * }</pre>
 *
 * <p>Thread-safe: all threads see the new time immediately.
 */
public final class MutableClock extends Clock {

    /** The time, which clocks in different zones share. */
    private final AtomicReference<Instant> now;

    private final ZoneId zone;

    private MutableClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Creates a clock at this time, in UTC. */
    public static MutableClock at(Instant instant) {
        return new MutableClock(new AtomicReference<>(checkNotNull(instant, "instant")), ZoneOffset.UTC);
    }

    /** Sets a later or earlier time. */
    public void set(Instant instant) {
        now.set(checkNotNull(instant, "instant"));
    }

    /**
     * Advances the time.
     *
     * @throws IllegalArgumentException if {@code duration} is negative; {@link #set} goes back
     */
    public void advance(Duration duration) {
        checkArgument(
                !checkNotNull(duration, "duration").isNegative(), "duration must not be negative, was %s", duration);
        now.updateAndGet(instant -> instant.plus(duration));
    }

    @Override
    public Instant instant() {
        return checkNotNull(now.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns the same clock in another zone. Both clocks always have the same time. */
    @Override
    public Clock withZone(ZoneId newZone) {
        return new MutableClock(now, checkNotNull(newZone, "newZone"));
    }

    @Override
    public String toString() {
        return "MutableClock[" + instant() + ", " + zone + "]";
    }
}
