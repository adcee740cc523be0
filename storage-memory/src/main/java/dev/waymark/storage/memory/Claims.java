package dev.waymark.storage.memory;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import dev.waymark.access.Owner;
import dev.waymark.spi.DuplicateClaimException;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What links have claimed. To be used under a lock. */
final class Claims {

    /** More than one, so that there are fewer and fewer that are over. */
    private static final int FORGOTTEN_AT_ONCE = 2;

    private record Key(Owner owner, String text) {}

    /** The oldest first. */
    private final Map<Key, LinkClaim> claims = new LinkedHashMap<>();

    private final SetMultimap<Long, Key> byLink = HashMultimap.create();

    Optional<LinkClaim> find(Owner owner, String key) {
        return Optional.ofNullable(claims.get(new Key(owner, key)));
    }

    /** Refuses drafts of which a claim is not as they say. */
    void check(List<StoredLink> drafts) {
        for (StoredLink draft : drafts) {
            for (LinkClaim claim : draft.claims()) {
                OptionalLong present = find(draft.link().owner(), claim.key())
                        .map(LinkClaim::link)
                        .orElse(OptionalLong.empty());
                if (!present.equals(claim.link())) {
                    throw new DuplicateClaimException();
                }
            }
        }
    }

    /** Gives links what they claim. */
    void add(List<StoredLink> links) {
        for (StoredLink stored : links) {
            for (LinkClaim claim : stored.claims()) {
                forgetSome(stored.link().createdAt());
                Key key = new Key(stored.link().owner(), claim.key());
                claim.link().ifPresent(id -> byLink.remove(id, key));
                claims.remove(key);
                claims.put(key, claim.withLink(stored.link().id()));
                byLink.put(stored.link().id(), key);
            }
        }
    }

    private void forgetSome(Instant now) {
        Iterator<Map.Entry<Key, LinkClaim>> oldest = claims.entrySet().iterator();
        for (int i = 0; i < FORGOTTEN_AT_ONCE && oldest.hasNext(); i++) {
            Map.Entry<Key, LinkClaim> each = oldest.next();
            if (each.getValue().until().isAfter(now)) {
                return;
            }
            each.getValue().link().ifPresent(id -> byLink.remove(id, each.getKey()));
            oldest.remove();
        }
    }

    /** Forgets what a link has claimed. */
    void forget(long id) {
        byLink.removeAll(id).forEach(claims::remove);
    }
}
