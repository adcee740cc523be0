package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Domain;

/**
 * What identifies a link to its visitors, over all owners. Two are the same if domain and text are.
 *
 * @param domain the domain; a store keeps that of the default one as 0 and never as NULL, since a NULL escapes unique indexes
 * @param text the alias, folded as the alias policy says; 1 to 64 of {@code A–Z a–z 0–9 _ -}
 */
public record AliasKey(Domain domain, String text) {

    /** Checks the domain. */
    public AliasKey {
        checkArgument(domain.id() >= 0, "domain must not be negative, was %s", domain.id());
        checkNotNull(text, "text");
    }
}
