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
 * A link that is complete except for its alias.
 *
 * @param titled the link with its title, without an alias if the alias will be generated
 * @param password the hash of the password that guards the redirect
 * @param privacyPassword the hash of the password that guards the link's page
 */
record CompleteLink(Link titled, Optional<PasswordHash> password, Optional<PasswordHash> privacyPassword) {

    /** Returns the link with an alias and uniqueness keys. */
    StoredLink named(String alias, AliasKey key, List<UniquenessKey> uniquenessKeys) {
        Link link = titled.toBuilder().alias(alias).build();
        return new StoredLink(link, key, UrlKey.of(link.url()), password, privacyPassword, uniquenessKeys);
    }
}
