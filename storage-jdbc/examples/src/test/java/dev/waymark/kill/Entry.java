package dev.waymark.kill;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is known of one record. Only one client changes it; all may click it.
 *
 * <p>As long as an answer is outstanding, or never came, the operation may have happened or not: both are right.
 */
final class Entry {

    /** The version of what is not there. */
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

    /** A change was sent, which makes it this version. */
    void sent(long version) {
        possible.add(version);
    }

    /** The answer came: the change was made. */
    void acknowledged(long version) {
        possible.clear();
        possible.add(version);
    }

    /** It was found to be so; what was outstanding is settled. */
    void settled(long version, long clicks) {
        acknowledged(version);
        clicksFound = clicks;
        clicksSent.set(clicks);
        clicksAcknowledged.set(clicks);
    }

    boolean mayBe(long version) {
        return possible.contains(version);
    }

    /** Whether it is known to be there, in a version that is known. */
    boolean isPresent() {
        return possible.size() == 1 && !mayBe(ABSENT);
    }

    /** Whether it is known not to be there. */
    boolean isAbsent() {
        return possible.size() == 1 && mayBe(ABSENT);
    }

    /** The version, of a record that is {@link #isPresent present}. */
    long version() {
        return possible.iterator().next();
    }

    void identified(long newId) {
        this.id = newId;
    }

    long id() {
        return id;
    }

    /** Whether it was clicked, or may have been, since its clicks were found. */
    boolean mayBeClicked() {
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
        return group + " " + key + " (id " + id + ", version one of " + possible + ")";
    }
}
