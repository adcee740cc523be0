package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import java.util.Optional;

/** The keys of aliases. Aliases with the same key lead visitors to the same link (D-14). */
public final class AliasKeys {

    private AliasKeys() {}

    /** Returns the key of a well-formed alias. */
    static AliasKey of(AliasPolicy policy, Domain domain, String alias) {
        return new AliasKey(domain, policy.fold(alias));
    }

    /** Returns the alias of a visitor's path without one slash at its end, which no alias contains (D-53). */
    public static String withoutSlash(String alias) {
        return checkNotNull(alias, "alias").endsWith("/") ? alias.substring(0, alias.length() - 1) : alias;
    }

    /**
     * Returns the alias key of a text, for example of a path from a visitor; empty if no link can have the text as its alias.
     */
    public static Optional<AliasKey> ofText(AliasPolicy policy, Domain domain, String alias) {
        checkNotNull(domain, "domain");
        return domain.id() >= 0 && policy.isWellFormed(checkNotNull(alias, "alias"))
                ? Optional.of(of(policy, domain, alias))
                : Optional.empty();
    }
}
