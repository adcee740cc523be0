package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalLong;

/**
 * What identifies a link to its visitors, over all owners (D-14). Two are the same if domain and text are.
 *
 * @param domain the domain's identifier, or 0 for the default domain: a number and never NULL, since a NULL escapes
 *     unique indexes (D-15)
 * @param text the alias, folded as the alias policy says; 1 to 64 of {@code A–Z a–z 0–9 _ -}
 */
public record AliasKey(long domain, String text) {

    /** Stands for the default domain. */
    public static final long DEFAULT_DOMAIN = 0;

    /** Checks the domain. */
    public AliasKey {
        checkArgument(domain >= 0, "domain must not be negative, was %s", domain);
        checkNotNull(text, "text");
    }

    /** The key of an alias in a domain, or in the default domain if there is none. */
    public static AliasKey of(OptionalLong domainId, String text) {
        return new AliasKey(domainId.orElse(DEFAULT_DOMAIN), text);
    }
}
