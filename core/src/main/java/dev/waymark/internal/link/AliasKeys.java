package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import dev.waymark.text.Composition;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The keys and the checks of aliases. Aliases with the same key lead visitors to the same link (D-14). */
public final class AliasKeys {

    /** The maximum number of characters of a text whose composition (NFC) is one character. */
    private static final int MOST_DECOMPOSED = 4;

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
     * Returns the alias key of a text, for example of a decoded path from a visitor; empty if no link can have the text as its alias.
     */
    public static Optional<AliasKey> ofText(AliasPolicy policy, Domain domain, String alias) {
        checkNotNull(domain, "domain");
        return domain.id() >= 0 && isAlias(policy, checkNotNull(alias, "alias"))
                ? Optional.of(of(policy, domain, alias))
                : Optional.empty();
    }

    /** Returns whether a text is a well-formed alias. As in a creation, the text is composed if aliases may be in any script. */
    public static boolean isAlias(AliasPolicy policy, String text) {
        boolean isComposed = policy.allowsUnicode() && text.length() <= MOST_DECOMPOSED * policy.maxLength();
        return policy.isWellFormed(isComposed ? Composition.of(text) : text);
    }

    /**
     * Returns the violation of a chosen alias, if the application's check refuses the alias. The check is called only for a
     * well-formed alias, and never for a reserved word.
     */
    static Optional<Violation> refusal(AliasPolicy policy, Owner owner, Domain domain, String alias) {
        return ofText(policy, domain, alias).isPresent() && !policy.isReserved(alias)
                ? policy.refusal(owner, domain, alias).map(reason -> Violation.of("alias", "refused", reason))
                : Optional.empty();
    }

    /** Returns whether {@link #decoded} decodes texts, so a text must not be decoded before. */
    public static boolean decodes(AliasPolicy policy) {
        return policy.allowsUnicode() || policy.forwardsPath();
    }

    /**
     * Decodes a percent-encoded text if aliases may contain other characters than ASCII, or if the policy forwards the path, which a
     * visit then receives encoded. The result is the same text if the decoded text could have another meaning: no alias contains a
     * percent sign.
     */
    public static String decoded(AliasPolicy policy, String text) {
        if (!decodes(policy) || text.indexOf('%') < 0 || Ascii.toUpperCase(text).contains("%2F")) {
            return text;
        }
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a percent sign without digits
            return text;
        }
    }
}
