package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The attempts of one process, those that were made last behind all others. */
final class InMemoryPasswordAttempts implements PasswordAttempts {

    private final AttemptLimits limits;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Of each record, and of each of its clients. Keys are texts and not records of their parts, since only what can be
     * compared keeps a hash table fast when somebody makes up clients with one hash.
     */
    private final Map<String, RecentAttempts> byWhom = new LinkedHashMap<>();

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
            RecentAttempts ofRecord = recent(recordOf(attempt), attempt.at());
            RecentAttempts beyond = recent(beyondOf(attempt), attempt.at());
            Optional<RecentAttempts> ofClient = clientOf(attempt).map(key -> recent(key, attempt.at()));
            Duration wait = wait(ofRecord, beyond, ofClient, attempt.at());
            if (!wait.isZero()) {
                return Optional.of(wait);
            }
            clientOf(attempt).ifPresent(key -> count(key, attempt));
            if (ofRecord.size() < limits.perRecord()) {
                count(recordOf(attempt), attempt);
            } else {
                moveBehindOthers(recordOf(attempt));
                count(beyondOf(attempt), attempt);
            }
            forgetSurplus();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Until both have room again, or until a named client that has had none in the time may have the one it always has. */
    private Duration wait(
            RecentAttempts ofRecord, RecentAttempts beyond, Optional<RecentAttempts> ofClient, Instant now) {
        Duration record = ofRecord.untilFewerThan(limits.perRecord(), now, limits.within());
        return ofClient.map(client -> {
                    Duration room = longer(record, client.untilFewerThan(limits.perClient(), now, limits.within()));
                    Duration none = longer(
                            client.untilNone(now, limits.within()),
                            beyond.untilFewerThan(limits.perRecord(), now, limits.within()));
                    return room.compareTo(none) < 0 ? room : none;
                })
                .orElse(record);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    @Override
    public void giveBack(PasswordAttempt attempt) {
        checkNotNull(attempt, "attempt");
        lock.lock();
        try {
            uncount(recordOf(attempt), attempt);
            uncount(beyondOf(attempt), attempt);
            clientOf(attempt).ifPresent(key -> uncount(key, attempt));
        } finally {
            lock.unlock();
        }
    }

    private static String recordOf(PasswordAttempt attempt) {
        return attempt.kind() + " " + attempt.recordId();
    }

    /** The key of the attempts that named clients have beyond the limit of the record. */
    private static String beyondOf(PasswordAttempt attempt) {
        return recordOf(attempt) + "+";
    }

    private static Optional<String> clientOf(PasswordAttempt attempt) {
        return attempt.client().map(client -> recordOf(attempt) + " " + client);
    }

    private RecentAttempts recent(String key, Instant now) {
        RecentAttempts recent = byWhom.getOrDefault(key, new RecentAttempts());
        remembered -= recent.forgetOutdated(now, limits.within());
        return recent;
    }

    private void count(String key, PasswordAttempt attempt) {
        moveBehindOthers(key).add(attempt);
        remembered++;
    }

    /** What comes first is forgotten first. */
    private RecentAttempts moveBehindOthers(String key) {
        RecentAttempts known = byWhom.remove(key);
        RecentAttempts recent = known == null ? new RecentAttempts() : known;
        byWhom.put(key, recent);
        return recent;
    }

    private void uncount(String key, PasswordAttempt attempt) {
        RecentAttempts recent = byWhom.getOrDefault(key, new RecentAttempts());
        if (recent.remove(attempt)) {
            remembered--;
        }
        if (recent.size() == 0) {
            byWhom.remove(key);
        }
    }

    private void forgetOutdated(Instant now) {
        Iterator<RecentAttempts> oldestFirst = byWhom.values().iterator();
        while (oldestFirst.hasNext()) {
            RecentAttempts recent = oldestFirst.next();
            if (!recent.untilNone(now, limits.within()).isZero()) {
                return;
            }
            remembered -= recent.size();
            oldestFirst.remove();
        }
    }

    private void forgetSurplus() {
        Iterator<RecentAttempts> oldestFirst = byWhom.values().iterator();
        while (remembered > limits.remembered()) {
            remembered -= oldestFirst.next().size();
            oldestFirst.remove();
        }
    }
}
