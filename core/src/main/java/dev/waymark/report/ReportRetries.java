package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.Comparators;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
 */
public final class ReportRetries {

    /**
     * Ten tries with nine pauses of 1, 2, 4 and so on up to 256 minutes, together about eight and a half hours. The longest
     * pause of 6 hours takes effect only with more {@link #tries(int) tries} or a longer {@link #firstPause(Duration) first
     * pause}.
     */
    public static final ReportRetries DEFAULT = new ReportRetries(10, Duration.ofMinutes(1), Duration.ofHours(6));

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    private final int tries;
    private final Duration firstPause;
    private final Duration longestPause;

    private ReportRetries(int tries, Duration firstPause, Duration longestPause) {
        this.tries = tries;
        this.firstPause = firstPause;
        this.longestPause = longestPause;
    }

    /**
     * Sets the number of tries before the report is set aside.
     *
     * @throws IllegalArgumentException if {@code newTries} is less than 1
     */
    public ReportRetries tries(int newTries) {
        checkArgument(newTries >= 1, "tries must be at least 1, was %s", newTries);
        return new ReportRetries(newTries, firstPause, longestPause);
    }

    /**
     * Sets the pause after the first try.
     *
     * @throws IllegalArgumentException if {@code pause} is less than a millisecond or more than 365 days
     */
    public ReportRetries firstPause(Duration pause) {
        return new ReportRetries(tries, checked(pause), longestPause);
    }

    /**
     * Sets the maximum pause.
     *
     * @throws IllegalArgumentException if {@code pause} is less than a millisecond or more than 365 days
     */
    public ReportRetries longestPause(Duration pause) {
        return new ReportRetries(tries, firstPause, checked(pause));
    }

    private static Duration checked(Duration pause) {
        checkArgument(
                checkNotNull(pause, "pause").compareTo(SHORTEST) >= 0 && pause.compareTo(LONGEST) <= 0,
                "pause must be from a millisecond to 365 days, was %s",
                pause);
        return pause;
    }

    /** Returns the number of tries before the report is set aside. */
    public int tries() {
        return tries;
    }

    /** Returns the pause after the first try. */
    public Duration firstPause() {
        return firstPause;
    }

    /** Returns the maximum pause. */
    public Duration longestPause() {
        return longestPause;
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReportRetries that
                && tries == that.tries
                && firstPause.equals(that.firstPause)
                && longestPause.equals(that.longestPause);
    }

    @Override
    public int hashCode() {
        return Objects.hash(tries, firstPause, longestPause);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("tries", tries)
                .add("firstPause", firstPause)
                .add("longestPause", longestPause)
                .toString();
    }
}
