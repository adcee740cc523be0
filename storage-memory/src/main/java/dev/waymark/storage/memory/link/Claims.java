package dev.waymark.storage.memory.link;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The uniqueness keys ({@link LinkClaim}) of an owner's links. The caller holds a lock. */
final class Claims {

    /**
     * The number of expired keys that a new key removes; more than one, so that the number of expired keys decreases.
     */
    private static final int REMOVED_PER_NEW_CLAIM = 2;

    private record Term(Instant end, String key) {}

    private static final Comparator<Term> BY_END =
            Comparator.comparing(Term::end).thenComparing(Term::key);

    private final Map<String, LinkClaim> claims = new HashMap<>();
    private final SortedSet<Term> terms = new TreeSet<>(BY_END);
    private final SetMultimap<Long, String> byLink = HashMultimap.create();

    Optional<LinkClaim> find(String key) {
        return Optional.ofNullable(claims.get(key));
    }

    /** Rejects a draft with an outdated uniqueness key. */
    void check(StoredLink draft) {
        for (LinkClaim claim : draft.claims()) {
            OptionalLong present = find(claim.key()).map(LinkClaim::link).orElse(OptionalLong.empty());
            if (!present.equals(claim.link())) {
                throw new LinkStore.DuplicateUniquenessKeyException();
            }
        }
    }

    /** Adds the uniqueness keys of a link. */
    void add(StoredLink stored) {
        for (LinkClaim claim : stored.claims()) {
            removeSomeExpired(stored.link().createdAt());
            remove(claim.key());
            claims.put(claim.key(), claim.withLink(stored.link().id()));
            terms.add(new Term(claim.until(), claim.key()));
            byLink.put(stored.link().id(), claim.key());
        }
    }

    private void removeSomeExpired(Instant now) {
        for (int i = 0;
                i < REMOVED_PER_NEW_CLAIM
                        && !terms.isEmpty()
                        && terms.first().end().isBefore(now);
                i++) {
            remove(terms.first().key());
        }
    }

    private void remove(String key) {
        @Nullable LinkClaim claim = claims.remove(key);
        if (claim != null) {
            terms.remove(new Term(claim.until(), key));
            byLink.remove(claim.link().orElseThrow(), key);
        }
    }

    /** Deletes the uniqueness keys of a link. */
    void forget(long id) {
        ImmutableSet.copyOf(byLink.get(id)).forEach(this::remove);
    }
}
