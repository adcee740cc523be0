package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.Optional;

/**
 * A link with the values that never leave the library.
 *
 * @param link the link
 * @param aliasKey the unique alias key of the link
 * @param urlKey the key of the link's URL, by which {@link LinkFilter#urlKey} selects links. The library computes the key. A
 *     store only stores and compares the key, so a wrapper can encrypt the URL.
 * @param password the hash of the password that guards the redirect
 * @param privacyPassword the hash of the password that guards the link's page
 * @param creationKey the key of the creation, if the link has a key; the key may have {@linkplain CreationKey#hasEnded ended}
 */
public record StoredLink(
        Link link,
        AliasKey aliasKey,
        UrlKey urlKey,
        Optional<PasswordHash> password,
        Optional<PasswordHash> privacyPassword,
        Optional<CreationKey> creationKey) {

    /** Checks that the hashes match the link: a hash is present if and only if the link requires the password. */
    public StoredLink {
        checkNotNull(link, "link");
        checkNotNull(aliasKey, "aliasKey");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(password, "password");
        checkNotNull(privacyPassword, "privacyPassword");
        checkArgument(
                link.passwordProtected() == password.isPresent(),
                "a link is protected if and only if it has a password");
        checkArgument(
                (link.privacy().type() == Privacy.Type.PASSWORD) == privacyPassword.isPresent(),
                "a link has a privacy password if and only if its privacy asks for one");
        checkNotNull(creationKey, "creationKey");
    }

    /** Creates a link without a creation key. */
    public StoredLink(
            Link link,
            AliasKey aliasKey,
            UrlKey urlKey,
            Optional<PasswordHash> password,
            Optional<PasswordHash> privacyPassword) {
        this(link, aliasKey, urlKey, password, privacyPassword, Optional.empty());
    }

    /** Returns a copy without a creation key. */
    public StoredLink withoutCreationKey() {
        return new StoredLink(link, aliasKey, urlKey, password, privacyPassword);
    }

    /**
     * Returns the link that an {@linkplain LinkStore#update update} stores: the replacement with the domain, the instant of
     * creation, the clicks and the last click of this link. The creation key of this link stays if the replacement has a creation key, and is
     * removed otherwise.
     */
    public StoredLink replacedBy(StoredLink replacement) {
        Link kept = replacement.link.toBuilder()
                .domain(link.domain())
                .createdAt(link.createdAt())
                .clicks(link.clicks())
                .lastClick(link.lastClick())
                .build();
        AliasKey key = new AliasKey(aliasKey.domain(), replacement.aliasKey.text());
        return new StoredLink(
                kept,
                key,
                replacement.urlKey,
                replacement.password,
                replacement.privacyPassword,
                replacement.creationKey.isPresent() ? creationKey : Optional.empty());
    }

    /** Returns the link that a {@linkplain AllOwners#move move} to another owner stores, without a creation key. */
    public StoredLink movedTo(Owner newOwner, Instant now) {
        checkNotNull(now, "now");
        Link moved = link.toBuilder()
                .owner(newOwner)
                .version(link.version() + 1)
                .updatedAt(Comparators.max(now, link.updatedAt()))
                .build();
        return withoutCreationKey().withLink(moved);
    }

    /**
     * Returns a copy with {@code newLink} as the link. The copy keeps the keys and passwords, so {@code newLink} must have the
     * same URL; a wrapper may encrypt or decrypt the URL.
     */
    public StoredLink withLink(Link newLink) {
        return new StoredLink(newLink, aliasKey, urlKey, password, privacyPassword, creationKey);
    }
}
