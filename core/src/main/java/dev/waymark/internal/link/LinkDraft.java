package dev.waymark.internal.link;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.PasswordHash;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.UrlKeys;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The link of a valid command, before the store has given the link an id and perhaps a generated alias. The draft resolves the
 * title and hashes the passwords at most once, and only if the link will be stored.
 *
 * @param command the command
 * @param index the position of the command, if the caller passed several commands
 * @param described the link that the command describes, without an alias if the alias will be generated
 * @param titled the same link with a resolved title, if the command has no title
 * @param password the hash of the password that guards the redirect
 * @param privacyPassword the hash of the password that guards the link's page
 * @param claims the claims that will be stored with the link
 */
record LinkDraft(
        CreateLink command,
        OptionalInt index,
        Link described,
        Supplier<Link> titled,
        Supplier<Optional<PasswordHash>> password,
        Supplier<Optional<PasswordHash>> privacyPassword,
        List<LinkClaim> claims) {

    LinkDraft(
            CreateLink command,
            OptionalInt index,
            Link described,
            Supplier<Link> titled,
            Supplier<Optional<PasswordHash>> password,
            Supplier<Optional<PasswordHash>> privacyPassword) {
        this(command, index, described, titled, password, privacyPassword, ImmutableList.of());
    }

    /** The draft of an imported link. The record is valid. This method hashes the passwords immediately. */
    LinkDraft imported(ImportLink known) {
        Optional<PasswordHash> hash = password.get().or(() -> ImportRules.stored(known.passwordHash()));
        Optional<PasswordHash> privacyHash =
                privacyPassword.get().or(() -> ImportRules.stored(known.privacyPasswordHash()));
        Link link = described.toBuilder()
                .passwordProtected(hash.isPresent())
                .clicks(known.clicks())
                .createdAt(known.createdAt().map(ImportRules::inMicros).orElse(described.createdAt()))
                .build();
        return new LinkDraft(
                command, index, link, () -> link, Suppliers.ofInstance(hash), Suppliers.ofInstance(privacyHash));
    }

    LinkDraft withClaims(List<LinkClaim> newClaims) {
        return new LinkDraft(command, index, described, titled, password, privacyPassword, newClaims);
    }

    /** The link under this alias, ready for the store. */
    StoredLink named(String alias, AliasPolicy aliases) {
        Link link = titled.get().toBuilder().alias(alias).build();
        AliasKey key = AliasKeys.of(aliases, link.domain(), alias);
        return new StoredLink(link, key, UrlKeys.of(link.url()), password.get(), privacyPassword.get(), claims);
    }
}
