package dev.waymark.access;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Attempts of one client or at one record, the oldest first. What is further from now than the time that counts, before or
 * behind, is outdated: after a clock has been set back, too.
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

    /** How many that were. */
    int forgetOutdated(Instant now, Duration within) {
        int before = attempts.size();
        while (!attempts.isEmpty() && until(attempts.peekFirst(), now, within).isZero()) {
            attempts.removeFirst();
        }
        return before - attempts.size();
    }

    /** Zero if they are fewer; they are never more than the limit. */
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
