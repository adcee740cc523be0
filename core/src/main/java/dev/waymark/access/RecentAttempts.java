package dev.waymark.access;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of a client at a record, or of all clients at a record, the oldest first. An attempt is outdated if its
 * time and the present time differ by at least the window, in either direction. So attempts also become outdated after a clock
 * was set back.
 */
final class RecentAttempts {

    private final Deque<PasswordAttempt> attempts = new ArrayDeque<>(1);

    int size() {
        return attempts.size();
    }

    void add(PasswordAttempt attempt) {
        attempts.addLast(attempt);
    }

    boolean remove(PasswordAttempt attempt) {
        return attempts.removeLastOccurrence(attempt);
    }

    /** Removes outdated attempts, and returns their number. */
    int forgetOutdated(Instant now, Duration within) {
        int before = attempts.size();
        while (!attempts.isEmpty() && until(attempts.peekFirst(), now, within).isZero()) {
            attempts.removeFirst();
        }
        return before - attempts.size();
    }

    /**
     * Returns the time until the number of attempts is less than the limit; zero if the number is already less. The number is
     * never greater than the limit.
     */
    Duration untilFewerThan(int limit, Instant now, Duration within) {
        return attempts.size() < limit ? Duration.ZERO : until(attempts.peekFirst(), now, within);
    }

    Duration untilNone(Instant now, Duration within) {
        return until(attempts.peekLast(), now, within);
    }

    private static Duration until(@Nullable PasswordAttempt attempt, Instant now, Duration within) {
        if (attempt == null) {
            return Duration.ZERO;
        }
        Duration left = within.minus(Duration.between(attempt.at(), now).abs());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
