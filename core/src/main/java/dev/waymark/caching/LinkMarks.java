package dev.waymark.caching;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.Maps;
import dev.waymark.spi.AliasKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What this process has done to links, so that what was read before is not taken for what they are now. Each change has a number.
 *
 * <p>It is remembered for as long as what was read before could be used, and of so many links and aliases at most:
 * beyond that all is forgotten at once, and with it all that was read until then.
 */
final class LinkMarks {

    /**
     * What is known of a link beside its row.
     *
     * @param number of the last change of the link, its clicks apart
     * @param clicks how many it has at least
     */
    private record Known(long number, long clicks) {

        static final Known NOTHING = new Known(0, 0);

        Known changed(long newNumber) {
            return new Known(Math.max(number, newNumber), clicks);
        }

        Known counted(long newClicks) {
            return new Known(number, Math.max(clicks, newClicks));
        }
    }

    /** What is remembered between two times at which all is forgotten. */
    private static final class Era {

        private final Cache<Long, Known> links;
        private final Cache<AliasKey, Long> keys;

        /** What was read before the change of this number is not used any more; nothing is until it is known. */
        private volatile long start = Long.MAX_VALUE;

        Era(CacheBuilder<Object, Object> remembering) {
            this.links = remembering.build();
            this.keys = remembering.build();
        }

        /** To be called when nothing is marked any more in the one before it. */
        void startAt(long number) {
            start = number;
        }

        Known link(long id) {
            @Nullable Known mark = links.getIfPresent(id);
            return mark == null ? Known.NOTHING : mark;
        }

        long size() {
            return links.size() + keys.size();
        }
    }

    private final CacheBuilder<Object, Object> remembering;
    private final long most;
    private final AtomicLong changes = new AtomicLong();
    private final ReentrantLock forgetting = new ReentrantLock();
    private volatile Era era;

    /**
     * None.
     *
     * @param time for how long each is remembered
     * @param most how many are remembered
     */
    LinkMarks(Duration time, long most, Ticker ticker) {
        this.remembering = CacheBuilder.newBuilder().expireAfterWrite(time).ticker(ticker);
        this.most = most;
        this.era = new Era(remembering);
        era.startAt(0);
    }

    /** The number of the last change. */
    long now() {
        return changes.get();
    }

    /** These links and aliases were changed. */
    void changed(Collection<Long> ids, Collection<AliasKey> keys) {
        long number = changes.incrementAndGet();
        mark(marks -> {
            ids.forEach(id -> marks.links
                    .asMap()
                    .merge(id, Known.NOTHING.changed(number), (mark, first) -> mark.changed(number)));
            keys.forEach(key -> marks.keys.asMap().merge(key, number, Math::max));
        });
    }

    /** From now on the link has this many clicks at least. */
    void counted(long id, long clicks) {
        mark(marks ->
                marks.links.asMap().merge(id, Known.NOTHING.counted(clicks), (mark, first) -> mark.counted(clicks)));
    }

    /**
     * These clicks have been stored. A link is changed by that unless it is certain that what is known of it is without these.
     *
     * @param before how many clicks they had at least before that
     * @param isQuiet whether nobody has been reading meanwhile
     */
    void added(Map<Long, Long> clicks, Map<Long, Long> before, boolean isQuiet) {
        long number = changes.incrementAndGet();
        mark(marks -> clicks.forEach((id, count) -> marks.links.asMap().compute(id, (key, mark) -> {
            Known now = mark == null ? Known.NOTHING : mark;
            return isQuiet && Long.valueOf(now.clicks()).equals(before.get(id))
                    ? now.counted(now.clicks() + count)
                    : now.changed(number);
        })));
    }

    /** Where all is forgotten meanwhile, it is marked again: what was forgotten may have been this. */
    private void mark(Consumer<Era> marking) {
        Era marked;
        do {
            marked = era;
            marking.accept(marked);
        } while (marked != era);
        if (marked.size() > most) {
            forget(marked);
        }
    }

    /** The number is taken last: a change of a higher one has met the new era. */
    private void forget(Era full) {
        forgetting.lock();
        try {
            if (era == full) {
                Era next = new Era(remembering);
                era = next;
                next.startAt(changes.incrementAndGet());
            }
        } finally {
            forgetting.unlock();
        }
    }

    /** Whether the link may be another one than was read after the change of this number. */
    boolean isChangedSince(long number, long id) {
        Era marks = era;
        return number < marks.start || marks.link(id).number() > number;
    }

    /** Whether the alias may be that of another link, or of one, since the change of this number. */
    boolean isChangedSince(long number, AliasKey key) {
        Era marks = era;
        @Nullable Long changed = marks.keys.getIfPresent(key);
        return number < marks.start || (changed != null && changed > number);
    }

    /** Of how many links and aliases something is remembered. */
    long size() {
        return era.size();
    }

    /** How many clicks the link has at least, as far as is known. */
    long clicks(long id) {
        return era.link(id).clicks();
    }

    /** How many clicks those of these links have at least of which anything is known. */
    Map<Long, Long> clicks(Set<Long> ids) {
        return Maps.transformValues(era.links.getAllPresent(ids), Known::clicks);
    }
}
