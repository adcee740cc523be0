package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.value.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * The number of tries of a generation, and the pauses between tries. Configured by
 * {@link dev.waymark.Waymark.Builder#reportRetries Waymark.Builder.reportRetries}.
 *
 * <pre>{@code
 * ReportRetries retries = ReportRetries.DEFAULT.tries(5).firstPause(Duration.ofSeconds(30)).longestPause(Duration.ofHours(1));
 * }</pre>
 *
 * <p>After the n-th failed try, the next try is due after {@code min(firstPause * 2^(n-1), longestPause)}. After
 * {@link #tries()} failed tries, the report is set aside: no worker receives the report until its generation is requested
 * again. Immutable; each method returns a changed copy.
 *
 * @param tries the number of tries before the report is set aside, at least 1
 * @param firstPause the pause after the first try, from a millisecond to 365 days
 * @param longestPause the maximum pause, from a millisecond to 365 days
 */
public record ReportRetries(int tries, Duration firstPause, Duration longestPause) {

    /**
     * Ten tries with nine pauses of 1, 2, 4 and so on up to 256 minutes, together about eight and a half hours. The longest
     * pause of 6 hours takes effect only with more {@link #tries(int) tries} or a longer {@link #firstPause(Duration) first
     * pause}.
     */
    public static final ReportRetries DEFAULT = new ReportRetries(10, Duration.ofMinutes(1), Duration.ofHours(6));

    /**
     * Creates retries.
     *
     * @throws IllegalArgumentException if a value is out of its range
     */
    public ReportRetries {
        checkArgument(tries >= 1, "tries must be at least 1, was %s", tries);
        Durations.check("firstPause", checkNotNull(firstPause, "firstPause"));
        Durations.check("longestPause", checkNotNull(longestPause, "longestPause"));
    }

    /**
     * Sets the number of tries before the report is set aside.
     *
     * @throws IllegalArgumentException if {@code newTries} is less than 1
     */
    public ReportRetries tries(int newTries) {
        return new ReportRetries(newTries, firstPause, longestPause);
    }

    /**
     * Sets the pause after the first try.
     *
     * @throws IllegalArgumentException if {@code pause} is less than a millisecond or more than 365 days
     */
    public ReportRetries firstPause(Duration pause) {
        return new ReportRetries(tries, checkNotNull(pause, "pause"), longestPause);
    }

    /**
     * Sets the maximum pause.
     *
     * @throws IllegalArgumentException if {@code pause} is less than a millisecond or more than 365 days
     */
    public ReportRetries longestPause(Duration pause) {
        return new ReportRetries(tries, firstPause, checkNotNull(pause, "pause"));
    }

    /**
     * Returns the pause after this failed attempt; empty after the last attempt.
     *
     * @param attempt the number of the attempt, at least 1
     */
    public Optional<Duration> pauseAfter(int attempt) {
        checkArgument(attempt >= 1, "attempt must be at least 1, was %s", attempt);
        if (attempt >= tries) {
            return Optional.empty();
        }
        Duration pause = firstPause;
        for (int doubled = 1; doubled < attempt && pause.compareTo(longestPause) < 0; doubled++) {
            pause = pause.multipliedBy(2);
        }
        return Optional.of(Comparators.min(pause, longestPause));
    }
}
