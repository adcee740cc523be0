package dev.waymark.internal;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
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
        Link link = new Link(
                0,
                owner,
                command.domainId(),
                alias,
                url,
                title,
                command.spaceId(),
                command.pixelIds(),
                0,
                command.disabled(),
                password.isPresent(),
                Privacy.of(command.privacy().type()),
                expiration,
                expiresAt,
                targeting,
                now,
                now,
                1);
        AliasKey key = AliasKey.of(command.domainId(), aliases.fold(alias));
        return new StoredLink(link, key, password, privacyPassword);
    }
}
