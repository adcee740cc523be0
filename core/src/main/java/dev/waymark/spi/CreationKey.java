package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Duration;
import java.time.Instant;

/**
 * The key of a creation that can be repeated. At most one link of an owner has a given key, so exactly one of several
 * concurrent creations with the same key stores a link. A link has at most one key.
 *
 * <p>A key ends {@link #TERM} after the creation of its link. A store keeps an ended key until {@link LinkStore#clearCreationKey}
 * or {@link LinkStore#update} removes the key. A {@linkplain AllOwners#move move} of the link removes the key. A
 * {@linkplain Copyable#restore copy} keeps the key.
 *
 * @param text the text of the key, unique among the links of an owner: 43 characters of {@code A–Z a–z 0–9 _ -}
 * @param fingerprint the fingerprint of the values that created the link: 43 characters of {@code A–Z a–z 0–9 _ -}
 */
public record CreationKey(String text, String fingerprint) {

    /**
     * The time from the creation of a link to the end of its key: one day. One day is longer than any transaction that creates a
     * link, and long enough for the retries of a client.
     */
    public static final Duration TERM = Duration.ofDays(1);

    /** Throws a {@link NullPointerException} if the text or the fingerprint is null. */
    public CreationKey {
        checkNotNull(text, "text");
        checkNotNull(fingerprint, "fingerprint");
    }

    /** Returns whether the key of a link that was created at {@code created} has ended at {@code now}. */
    public static boolean hasEnded(Instant created, Instant now) {
        return !now.isBefore(created.plus(TERM));
    }
}
