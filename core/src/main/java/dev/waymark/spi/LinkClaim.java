package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * What one link of an owner has at most, so that of several who create a link for the same purpose one is the first. A link may
 * have several. It is for a time, and goes with its link: when that is deleted or another owner gets it, the key is free.
 *
 * @param key what no two links of an owner have: 43 of {@code A–Z a–z 0–9 _ -}
 * @param fingerprint of what the link was created from: 43 of {@code A–Z a–z 0–9 _ -}
 * @param until when a store may forget it, in whole microseconds of the years 0001 to 10000
 * @param link the link that has it; in a draft, the link that has it so far, from which it is taken, or empty if none has it
 */
public record LinkClaim(String key, String fingerprint, Instant until, OptionalLong link) {

    /** Checks for null. */
    public LinkClaim {
        checkNotNull(key, "key");
        checkNotNull(fingerprint, "fingerprint");
        checkNotNull(until, "until");
        checkNotNull(link, "link");
    }

    /** The same as that of the link with this id. */
    public LinkClaim withLink(long id) {
        return new LinkClaim(key, fingerprint, until, OptionalLong.of(id));
    }
}
