package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A key that at most one link of an owner has for a limited time. If several callers create a link for the same purpose, only
 * the first caller gets the key. A link may have several uniqueness keys. If the link is deleted or moved to another owner, its
 * keys are deleted.
 *
 * @param key the text of the key, unique among the links of an owner: 43 characters of {@code A–Z a–z 0–9 _ -}
 * @param fingerprint the fingerprint of the values that created the link: 43 characters of {@code A–Z a–z 0–9 _ -}
 * @param until the instant from which a store may delete the key, in whole microseconds of the years 0001 to 10000
 * @param link the link with the key. In a draft: the link from which the new link takes the key, or empty if no link has the
 *     key
 */
public record UniquenessKey(String key, String fingerprint, Instant until, OptionalLong link) {

    /** Checks for null. */
    public UniquenessKey {
        checkNotNull(key, "key");
        checkNotNull(fingerprint, "fingerprint");
        checkNotNull(until, "until");
        checkNotNull(link, "link");
    }

    /** Returns a copy that belongs to the link with this id. */
    public UniquenessKey withLink(long id) {
        return new UniquenessKey(key, fingerprint, until, OptionalLong.of(id));
    }
}
