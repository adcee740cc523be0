package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Domain;

/**
 * The domain and the text that identify a link to visitors. The key is unique across all owners.
 *
 * @param domain the domain. A store stores the default domain as 0, and never as NULL: a unique index would permit the
 * same text in several rows with NULL
 * @param text the alias, folded by the alias policy; 1 to 64 characters of {@code A–Z a–z 0–9 _ -}
 */
public record AliasKey(Domain domain, String text) {

    /** Checks the domain. */
    public AliasKey {
        checkArgument(domain.id() >= 0, "domain must not be negative, was %s", domain.id());
        checkNotNull(text, "text");
    }
}
