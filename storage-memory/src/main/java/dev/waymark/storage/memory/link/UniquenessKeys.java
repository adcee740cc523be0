package dev.waymark.storage.memory.link;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The uniqueness keys ({@link UniquenessKey}) of an owner's links. The caller holds a lock. */
final class UniquenessKeys {

    /**
     * The maximum number of expired keys that a new key removes; more than one, so that the number of expired keys
     * decreases.
     */
    private static final int REMOVED_PER_NEW_KEY = 2;

    private record Term(Instant end, String key) {}

    private static final Comparator<Term> BY_END =
            Comparator.comparing(Term::end).thenComparing(Term::key);

    private final Map<String, UniquenessKey> uniquenessKeys = new HashMap<>();
    private final SortedSet<Term> terms = new TreeSet<>(BY_END);
    private final SetMultimap<Long, String> byLink = HashMultimap.create();

    Optional<UniquenessKey> find(String key) {
        return Optional.ofNullable(uniquenessKeys.get(key));
    }

    /**
     * Throws an exception if a uniqueness key of the draft is outdated: if the present holder of the key differs from the
     * holder that the draft expects ({@link UniquenessKey#link}).
     */
    void check(StoredLink draft) {
        for (UniquenessKey uniquenessKey : draft.uniquenessKeys()) {
            OptionalLong present =
                    find(uniquenessKey.key()).map(UniquenessKey::link).orElse(OptionalLong.empty());
            if (!present.equals(uniquenessKey.link())) {
                throw new LinkStore.DuplicateUniquenessKeyException();
            }
        }
    }

    /** Adds the uniqueness keys of a link. */
    void add(StoredLink stored) {
        for (UniquenessKey uniquenessKey : stored.uniquenessKeys()) {
            removeSomeExpired(stored.link().createdAt());
            remove(uniquenessKey.key());
            uniquenessKeys.put(
                    uniquenessKey.key(), uniquenessKey.withLink(stored.link().id()));
            terms.add(new Term(uniquenessKey.until(), uniquenessKey.key()));
            byLink.put(stored.link().id(), uniquenessKey.key());
        }
    }

    private void removeSomeExpired(Instant now) {
        for (int i = 0;
                i < REMOVED_PER_NEW_KEY
                        && !terms.isEmpty()
                        && terms.first().end().isBefore(now);
                i++) {
            remove(terms.first().key());
        }
    }

    private void remove(String key) {
        @Nullable UniquenessKey uniquenessKey = uniquenessKeys.remove(key);
        if (uniquenessKey != null) {
            terms.remove(new Term(uniquenessKey.until(), key));
            byLink.remove(uniquenessKey.link().orElseThrow(), key);
        }
    }

    /** Deletes the uniqueness keys of a link. */
    void forget(long id) {
        ImmutableSet.copyOf(byLink.get(id)).forEach(this::remove);
    }
}
