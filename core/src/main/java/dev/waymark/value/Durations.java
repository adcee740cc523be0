package dev.waymark.value;

import static com.google.common.base.Preconditions.checkArgument;

import java.time.Duration;

/** The bounds of leases and pauses. */
public final class Durations {

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    private Durations() {}

    /**
     * Returns the duration.
     *
     * @param name the name of the duration, for the message
     * @throws IllegalArgumentException if the duration is shorter than a millisecond or longer than 365 days
     */
    public static Duration check(String name, Duration duration) {
        checkArgument(
                duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0,
                "%s must be from a millisecond to 365 days, was %s",
                name,
                duration);
        return duration;
    }
}
