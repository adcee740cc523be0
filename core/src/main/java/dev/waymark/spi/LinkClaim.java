package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A key that at most one link of an owner has for a limited time. If several callers create a link for the same purpose, only
 * the first caller gets the key. A link may have several claims. If the link is deleted or moved to another owner, the claim is
 * deleted and the key is free.
 *
 * @param key the unique key among the links of an owner: 43 characters of {@code A–Z a–z 0–9 _ -}
 * @param fingerprint the fingerprint of the values that created the link: 43 characters of {@code A–Z a–z 0–9 _ -}
 * @param until the instant from which a store may delete the claim, in whole microseconds of the years 0001 to 10000
 * @param link the link with the claim. In a draft: the link from which the new link takes the claim, or empty if no link has
 *     the key
 */
public record LinkClaim(String key, String fingerprint, Instant until, OptionalLong link) {

    /** Checks for null. */
    public LinkClaim {
        checkNotNull(key, "key");
        checkNotNull(fingerprint, "fingerprint");
        checkNotNull(until, "until");
        checkNotNull(link, "link");
    }

    /** Returns a copy that belongs to the link with this id. */
    public LinkClaim withLink(long id) {
        return new LinkClaim(key, fingerprint, until, OptionalLong.of(id));
    }
}
