package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Counts attempts in the memory of one process. The map of attempts is ordered by the last attempt of each key. */
final class InMemoryPasswordAttempts implements PasswordAttempts {

    private final AttemptLimits limits;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * The attempts of each record, the attempts of each client of a record, and the additional attempts of each record.
     * The keys are strings, because strings are comparable: a hash table with comparable keys stays fast even if an
     * attacker invents clients with equal hash codes.
     */
    private final Map<String, RecentAttempts> byKey = new LinkedHashMap<>();

    private int remembered;

    InMemoryPasswordAttempts(AttemptLimits limits) {
        this.limits = checkNotNull(limits, "limits");
    }

    @Override
    public Optional<Duration> begin(PasswordAttempt attempt) {
        checkNotNull(attempt, "attempt");
        lock.lock();
        try {
            forgetOutdated(attempt.at());
            RecentAttempts ofRecord = withoutOutdated(attempt.record(), attempt.at());
            RecentAttempts additional = withoutOutdated(additionalOf(attempt), attempt.at());
            Optional<String> client = clientOf(attempt);
            Duration wait = client.isPresent()
                    ? wait(ofRecord, additional, withoutOutdated(client.get(), attempt.at()), attempt.at())
                    : wait(ofRecord, limits.perRecord(), attempt.at());
            if (!wait.isZero()) {
                return Optional.of(wait);
            }
            client.ifPresent(key -> count(key, attempt));
            if (ofRecord.size() < limits.perRecord()) {
                count(attempt.record(), attempt);
            } else {
                moveToEnd(attempt.record());
                count(additionalOf(attempt), attempt);
            }
            forgetOldest();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the wait of a named client: the time until the record and the client have attempts left, or the time until an
     * additional attempt is possible, if this time is shorter: until the client has no attempts in the window and the
     * record has additional attempts left.
     */
    private Duration wait(RecentAttempts ofRecord, RecentAttempts additional, RecentAttempts ofClient, Instant now) {
        Duration regular =
                Comparators.max(wait(ofRecord, limits.perRecord(), now), wait(ofClient, limits.perClient(), now));
        Duration extra =
                Comparators.max(ofClient.untilNone(now, limits.within()), wait(additional, limits.perRecord(), now));
        return Comparators.min(regular, extra);
    }

    private Duration wait(RecentAttempts attempts, int limit, Instant now) {
        return attempts.untilFewerThan(limit, now, limits.within());
    }

    @Override
    public void giveBack(PasswordAttempt attempt) {
        checkNotNull(attempt, "attempt");
        lock.lock();
        try {
            uncount(attempt.record(), attempt);
            uncount(additionalOf(attempt), attempt);
            clientOf(attempt).ifPresent(key -> uncount(key, attempt));
        } finally {
            lock.unlock();
        }
    }

    /** Returns the key of the additional attempts of named clients after the limit of the record. */
    private static String additionalOf(PasswordAttempt attempt) {
        return attempt.record() + "+";
    }

    private static Optional<String> clientOf(PasswordAttempt attempt) {
        return attempt.client().map(client -> attempt.record() + " " + client);
    }

    /** Forgets the outdated attempts of the key, and returns its others. */
    private RecentAttempts withoutOutdated(String key, Instant now) {
        RecentAttempts recent = byKey.getOrDefault(key, new RecentAttempts());
        remembered -= recent.forgetOutdated(now, limits.within());
        return recent;
    }

    private void count(String key, PasswordAttempt attempt) {
        moveToEnd(key).add(attempt);
        remembered++;
    }

    /** Moves the key to the end of the map. The first keys of the map are forgotten first. */
    private RecentAttempts moveToEnd(String key) {
        RecentAttempts known = byKey.remove(key);
        RecentAttempts recent = known == null ? new RecentAttempts() : known;
        byKey.put(key, recent);
        return recent;
    }

    private void uncount(String key, PasswordAttempt attempt) {
        RecentAttempts recent = byKey.getOrDefault(key, new RecentAttempts());
        if (recent.remove(attempt)) {
            remembered--;
        }
        if (recent.size() == 0) {
            byKey.remove(key);
        }
    }

    private void forgetOutdated(Instant now) {
        Iterator<RecentAttempts> oldestFirst = byKey.values().iterator();
        while (oldestFirst.hasNext()) {
            RecentAttempts recent = oldestFirst.next();
            if (!recent.untilNone(now, limits.within()).isZero()) {
                return;
            }
            remembered -= recent.size();
            oldestFirst.remove();
        }
    }

    private void forgetOldest() {
        Iterator<RecentAttempts> oldestFirst = byKey.values().iterator();
        while (remembered > limits.remembered()) {
            remembered -= oldestFirst.next().size();
            oldestFirst.remove();
        }
    }
}
