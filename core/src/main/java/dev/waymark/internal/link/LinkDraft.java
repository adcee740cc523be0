package dev.waymark.internal.link;

import dev.waymark.access.PasswordHash;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The future link of a valid command. The link has no id, and has no alias if the alias will be generated. An incomplete draft
 * lacks the title from the resolver and the hashes of the passwords.
 *
 * @param command the command
 * @param index the position of the command in the list of commands; empty for a single command
 * @param link the link with the values of the command; the alias is empty if the alias will be generated
 * @param password the hash of the password that guards the redirect
 * @param privacyPassword the hash of the password that guards the link's page
 * @param creationKey the key to store with the link
 */
record LinkDraft(
        CreateLink command,
        OptionalInt index,
        Link link,
        Optional<PasswordHash> password,
        Optional<PasswordHash> privacyPassword,
        Optional<CreationKey> creationKey) {

    LinkDraft at(int newIndex) {
        return new LinkDraft(command, OptionalInt.of(newIndex), link, password, privacyPassword, creationKey);
    }

    LinkDraft withLink(Link newLink) {
        return new LinkDraft(command, index, newLink, password, privacyPassword, creationKey);
    }

    LinkDraft withCreationKey(CreationKey newKey) {
        return new LinkDraft(command, index, link, password, privacyPassword, Optional.of(newKey));
    }

    /** Returns the link of a complete draft, with an alias. */
    StoredLink named(String alias, AliasKey key) {
        Link named = link.toBuilder().alias(alias).build();
        return new StoredLink(named, key, UrlKey.of(named.url()), password, privacyPassword, creationKey);
    }
}
