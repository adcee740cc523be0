package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.List;
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
 * @param uniquenessKeys the uniqueness keys of a draft, each with a different {@link UniquenessKey#key text}; empty for a
 * link that is read or replaced
 */
public record StoredLink(
        Link link,
        AliasKey aliasKey,
        UrlKey urlKey,
        Optional<PasswordHash> password,
        Optional<PasswordHash> privacyPassword,
        List<UniquenessKey> uniquenessKeys) {

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
        uniquenessKeys = ImmutableList.copyOf(checkNotNull(uniquenessKeys, "uniquenessKeys"));
    }

    /** Creates a link without uniqueness keys. */
    public StoredLink(
            Link link,
            AliasKey aliasKey,
            UrlKey urlKey,
            Optional<PasswordHash> password,
            Optional<PasswordHash> privacyPassword) {
        this(link, aliasKey, urlKey, password, privacyPassword, ImmutableList.of());
    }

    /** Returns a copy with these uniqueness keys. */
    public StoredLink withUniquenessKeys(List<UniquenessKey> newKeys) {
        checkNotNull(newKeys, "newKeys");
        return new StoredLink(link, aliasKey, urlKey, password, privacyPassword, newKeys);
    }

    /**
     * Returns the link that an {@linkplain LinkStore#update update} stores: the replacement with the domain, the instant of
     * creation and the clicks of this link, and without uniqueness keys.
     */
    public StoredLink replacedBy(StoredLink replacement) {
        Link kept = replacement.link.toBuilder()
                .domain(link.domain())
                .createdAt(link.createdAt())
                .clicks(link.clicks())
                .build();
        AliasKey key = new AliasKey(aliasKey.domain(), replacement.aliasKey.text());
        return new StoredLink(kept, key, replacement.urlKey, replacement.password, replacement.privacyPassword);
    }

    /** Returns the link that a {@linkplain AllOwners#move move} to another owner stores. */
    public StoredLink movedTo(Owner newOwner, Instant now) {
        checkNotNull(now, "now");
        return withLink(link.toBuilder()
                .owner(newOwner)
                .version(link.version() + 1)
                .updatedAt(Comparators.max(now, link.updatedAt()))
                .build());
    }

    /**
     * Returns a copy with {@code newLink} as the link. The copy keeps the keys and passwords, so {@code newLink} must have the
     * same URL; a wrapper may encrypt or decrypt the URL.
     */
    public StoredLink withLink(Link newLink) {
        return new StoredLink(newLink, aliasKey, urlKey, password, privacyPassword, uniquenessKeys);
    }
}
