package dev.waymark.kill;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The expected state of one record. One client changes the record; all clients may click a link.
 *
 * <p>An operation without an answer may have happened or not, so an entry can have several possible versions.
 */
final class Entry {

    /** The version of a record that does not exist. */
    static final long ABSENT = 0;

    private static final long NO_ID = 0;

    private final Group group;
    private final String key;
    private final Set<Long> possible = new TreeSet<>(Set.of(ABSENT));
    private final AtomicLong clicksSent = new AtomicLong();
    private final AtomicLong clicksAcknowledged = new AtomicLong();
    private long id = NO_ID;
    private long clicksFound;

    Entry(Group group, String key) {
        this.group = group;
        this.key = key;
    }

    Group group() {
        return group;
    }

    String key() {
        return key;
    }

    /** Adds the version that the record has if the sent operation happens. */
    void sent(long version) {
        possible.add(version);
    }

    /** Sets the only possible version after a successful answer. */
    void acknowledged(long version) {
        possible.clear();
        possible.add(version);
    }

    /** Sets the expected version and number of clicks to the stored values. */
    void audited(long version, long clicks) {
        acknowledged(version);
        clicksFound = clicks;
        clicksSent.set(clicks);
        clicksAcknowledged.set(clicks);
    }

    boolean mayHaveVersion(long version) {
        return possible.contains(version);
    }

    /** Returns whether the record certainly exists, in a certain version. */
    boolean isPresent() {
        return possible.size() == 1 && !mayHaveVersion(ABSENT);
    }

    /** Returns whether the record certainly does not exist. */
    boolean isAbsent() {
        return possible.size() == 1 && mayHaveVersion(ABSENT);
    }

    /** Returns the version of a record that is {@link #isPresent present}. */
    long version() {
        return possible.iterator().next();
    }

    void identified(long newId) {
        this.id = newId;
    }

    long id() {
        return id;
    }

    /** Returns whether a click was sent after the last audit. */
    boolean wasClickedAfterAudit() {
        return clicksSent.get() > clicksFound;
    }

    AtomicLong clicksSent() {
        return clicksSent;
    }

    AtomicLong clicksAcknowledged() {
        return clicksAcknowledged;
    }

    @Override
    public String toString() {
        return group + " " + key + " (id " + id + ", possible versions " + possible + ")";
    }
}
