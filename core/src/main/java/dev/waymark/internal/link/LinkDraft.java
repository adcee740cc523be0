package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.Optional;

/**
 * A link that is ready to be stored but for its alias, which may have to be generated more than once.
 *
 * @param command what the caller asked for, valid
 */
record LinkDraft(
        Owner owner,
        CreateLink command,
        String url,
        Optional<String> title,
        Optional<PasswordHash> password,
        Optional<PasswordHash> privacyPassword,
        Expiration expiration,
        Optional<Instant> expiresAt,
        Targeting targeting,
        Instant now) {

    StoredLink named(String alias, AliasPolicy aliases) {
        LinkBuilder link = Link.builder(owner, alias, url)
                .domain(command.domain())
                .pixelIds(command.pixelIds())
                .disabled(command.disabled())
                .passwordProtected(password.isPresent())
                .privacy(Privacy.of(command.privacy().type()))
                .expiration(expiration)
                .targeting(targeting)
                .createdAt(now)
                .updatedAt(now);
        title.ifPresent(link::title);
        command.spaceId().ifPresent(link::spaceId);
        expiresAt.ifPresent(link::expiresAt);
        AliasKey key = new AliasKey(command.domain(), aliases.fold(alias));
        return new StoredLink(link.build(), key, password, privacyPassword);
    }
}
