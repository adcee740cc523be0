package dev.waymark.internal.link;

import dev.waymark.access.PasswordHash;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UniquenessKey;
import dev.waymark.spi.UrlKey;
import java.util.List;
import java.util.Optional;

/**
 * A link before its insertion, with its title and the hashes of its passwords. Only the id is missing, and also the alias
 * if the alias will be generated.
 *
 * @param link the link with its title; the alias is empty if the alias will be generated
 * @param password the hash of the password that guards the redirect
 * @param privacyPassword the hash of the password that guards the link's page
 */
record CompleteLink(Link link, Optional<PasswordHash> password, Optional<PasswordHash> privacyPassword) {

    /** Returns the link with an alias and uniqueness keys. */
    StoredLink named(String alias, AliasKey key, List<UniquenessKey> uniquenessKeys) {
        Link named = link.toBuilder().alias(alias).build();
        return new StoredLink(named, key, UrlKey.of(named.url()), password, privacyPassword, uniquenessKeys);
    }
}
