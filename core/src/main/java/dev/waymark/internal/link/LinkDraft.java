package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.internal.intake.ImportRules;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkClaim;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A link that is ready to be stored but for its alias, which may have to be generated more than once.
 *
 * @param command what the caller asked for, valid
 * @param index which of many commands that is
 */
record LinkDraft(
        Owner owner,
        CreateLink command,
        OptionalInt index,
        String url,
        Optional<String> title,
        Optional<PasswordHash> password,
        Optional<PasswordHash> privacyPassword,
        Expiration expiration,
        Optional<Instant> expiresAt,
        Targeting targeting,
        long clicks,
        Instant createdAt,
        Instant now,
        List<LinkClaim> claims) {

    /** The same with what another system knows of it, which is valid. */
    LinkDraft with(ImportLink known) {
        return with(
                password.or(() -> ImportRules.stored(known.passwordHash())),
                privacyPassword.or(() -> ImportRules.stored(known.privacyPasswordHash())),
                known.clicks(),
                known.createdAt().map(ImportRules::inMicros).orElse(now),
                claims);
    }

    /** The same with these claims. */
    LinkDraft with(List<LinkClaim> claimed) {
        return with(password, privacyPassword, clicks, createdAt, claimed);
    }

    private LinkDraft with(
            Optional<PasswordHash> newPassword,
            Optional<PasswordHash> newPrivacyPassword,
            long newClicks,
            Instant newCreatedAt,
            List<LinkClaim> newClaims) {
        return new LinkDraft(
                owner,
                command,
                index,
                url,
                title,
                newPassword,
                newPrivacyPassword,
                expiration,
                expiresAt,
                targeting,
                newClicks,
                newCreatedAt,
                now,
                newClaims);
    }

    StoredLink named(String alias, AliasPolicy aliases) {
        LinkBuilder link = Link.builder(owner, alias, url)
                .domain(command.domain())
                .pixelIds(command.pixelIds())
                .clicks(clicks)
                .disabled(command.disabled())
                .passwordProtected(password.isPresent())
                .privacy(Privacy.of(command.privacy().type()))
                .expiration(expiration)
                .targeting(targeting)
                .createdAt(createdAt)
                .updatedAt(now);
        title.ifPresent(link::title);
        command.spaceId().ifPresent(link::spaceId);
        expiresAt.ifPresent(link::expiresAt);
        AliasKey key = new AliasKey(command.domain(), aliases.fold(alias));
        return new StoredLink(link.build(), key, password, privacyPassword, claims);
    }
}
