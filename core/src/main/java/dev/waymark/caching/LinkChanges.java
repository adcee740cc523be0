package dev.waymark.caching;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.Maps;
import dev.waymark.spi.AliasKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of links and aliases by this process, which make older cache entries stale. Each change has a number.
 *
 * <p>A change is remembered as long as an older cache entry could be used. If the number of changed links and aliases exceeds
 * the limit, all changes are forgotten together, and all older cache entries become stale.
 */
final class LinkChanges {

    /**
     * The known facts about a link besides its cache entry.
     *
     * @param number the number of the last change of the link, except clicks
     * @param clicks the minimum number of clicks
     */
    private record LinkFacts(long number, long clicks) {

        static final LinkFacts NONE = new LinkFacts(0, 0);

        LinkFacts changed(long newNumber) {
            return new LinkFacts(Math.max(number, newNumber), clicks);
        }

        LinkFacts counted(long newClicks) {
            return new LinkFacts(number, Math.max(clicks, newClicks));
        }
    }

    /** The changes that are remembered, and later forgotten, together. */
    private static final class Generation {

        private final Cache<Long, LinkFacts> links;
        private final Cache<AliasKey, Long> keys;

        /**
         * The number of a change: entries that were read before this change are stale. Until the number is set, all entries are
         * stale.
         */
        private volatile long start = Long.MAX_VALUE;

        Generation(CacheBuilder<Object, Object> remembering) {
            this.links = remembering.build();
            this.keys = remembering.build();
        }

        /** Must be called after the last change in the earlier generation. */
        void startAt(long number) {
            start = number;
        }

        LinkFacts link(long id) {
            @Nullable LinkFacts known = links.getIfPresent(id);
            return known == null ? LinkFacts.NONE : known;
        }

        long size() {
            return links.size() + keys.size();
        }
    }

    private final CacheBuilder<Object, Object> remembering;
    private final long most;
    private final AtomicLong changes = new AtomicLong();
    private final ReentrantLock replacing = new ReentrantLock();
    private volatile Generation generation;

    /**
     * @param time the time for which a change is remembered
     * @param most the maximum number of remembered links and aliases
     */
    LinkChanges(Duration time, long most, Ticker ticker) {
        this.remembering = CacheBuilder.newBuilder().expireAfterWrite(time).ticker(ticker);
        this.most = most;
        this.generation = new Generation(remembering);
        generation.startAt(0);
    }

    /** Returns the number of the last change. */
    long now() {
        return changes.get();
    }

    /** Records a change of these links and aliases. */
    void changed(Collection<Long> ids, Collection<AliasKey> keys) {
        long number = changes.incrementAndGet();
        remember(current -> {
            ids.forEach(id -> current.links
                    .asMap()
                    .merge(id, LinkFacts.NONE.changed(number), (known, first) -> known.changed(number)));
            keys.forEach(key -> current.keys.asMap().merge(key, number, Math::max));
        });
    }

    /** Records that the link has at least this number of clicks. */
    void counted(long id, long clicks) {
        remember(current -> current.links
                .asMap()
                .merge(id, LinkFacts.NONE.counted(clicks), (known, first) -> known.counted(clicks)));
    }

    /**
     * Records that these clicks were stored. If the known number of clicks of a link certainly excludes these clicks, the
     * method adds the clicks to this number. Otherwise, the method records a change of the link.
     *
     * @param before the known minimum numbers of clicks before the clicks were stored
     * @param isQuiet whether no other thread has been reading links in the meantime
     */
    void added(Map<Long, Long> clicks, Map<Long, Long> before, boolean isQuiet) {
        long number = changes.incrementAndGet();
        remember(current -> clicks.forEach((id, count) -> current.links.asMap().compute(id, (key, known) -> {
            LinkFacts now = known == null ? LinkFacts.NONE : known;
            return isQuiet && Long.valueOf(now.clicks()).equals(before.get(id))
                    ? now.counted(now.clicks() + count)
                    : now.changed(number);
        })));
    }

    /**
     * Repeats the recording if another thread starts a new generation in the meantime, since the new generation may lack the
     * change.
     */
    private void remember(Consumer<Generation> recording) {
        Generation recorded;
        do {
            recorded = generation;
            recording.accept(recorded);
        } while (recorded != generation);
        if (recorded.size() > most) {
            replace(recorded);
        }
    }

    /**
     * Replaces a full generation by an empty generation. Assigns the start number last, so that every change with a higher
     * number is recorded in the new generation.
     */
    private void replace(Generation full) {
        replacing.lock();
        try {
            if (generation == full) {
                Generation next = new Generation(remembering);
                generation = next;
                next.startAt(changes.incrementAndGet());
            }
        } finally {
            replacing.unlock();
        }
    }

    /** Returns whether the link may have changed after the change with this number. */
    boolean isChangedSince(long number, long id) {
        return clicksIfUnchanged(number, id).isEmpty();
    }

    /**
     * Returns the known minimum number of clicks, or 0. Returns empty if the link may have changed after the change with this
     * number.
     */
    OptionalLong clicksIfUnchanged(long number, long id) {
        Generation current = generation;
        LinkFacts known = current.link(id);
        return number < current.start || known.number() > number
                ? OptionalLong.empty()
                : OptionalLong.of(known.clicks());
    }

    /** Returns whether the alias may have got a link, or another link, after the change with this number. */
    boolean isChangedSince(long number, AliasKey key) {
        Generation current = generation;
        @Nullable Long changed = current.keys.getIfPresent(key);
        return number < current.start || (changed != null && changed > number);
    }

    /** Returns the number of remembered links and aliases. */
    long size() {
        return generation.size();
    }

    /** Returns the known minimum number of clicks of the link, or 0. */
    long clicks(long id) {
        return generation.link(id).clicks();
    }

    /** Returns the known minimum numbers of clicks of these links. */
    Map<Long, Long> clicks(Set<Long> ids) {
        return Maps.transformValues(generation.links.getAllPresent(ids), LinkFacts::clicks);
    }
}
