package dev.waymark.internal.link;

import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Privacy;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Digest;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a valid command asks for, and what a link has of that (D-41). Of passwords, only whether there are some.
 *
 * @param url the canonical URL
 * @param alias folded; empty if none was chosen
 * @param title empty if none was given
 * @param targeting in its canonical form
 */
record LinkOptions(
        String url,
        Domain domain,
        Optional<String> alias,
        Optional<String> title,
        boolean hasPassword,
        OptionalLong spaceId,
        Set<Long> pixelIds,
        boolean disabled,
        Privacy.Type privacy,
        Expiration expiration,
        Targeting targeting) {

    /** What a valid command asks for. */
    static LinkOptions of(CreateLink command, Environment environment) {
        LinkValues values = new LinkValues(environment.urls());
        return new LinkOptions(
                environment.urls().parse(command.url()).canonical(),
                command.domain(),
                command.alias().map(environment.aliases()::fold),
                command.title(),
                command.password().isPresent(),
                command.spaceId(),
                ImmutableSortedSet.copyOf(command.pixelIds()),
                command.disabled(),
                command.privacy().type(),
                values.expiration(command.expiration()),
                TargetingKeys.canonical(values.targeting(command.targeting())));
    }

    /** Whether a link that leads to this URL has the same options, but for passwords. */
    boolean areThoseOf(Link link, Environment environment) {
        return new LinkOptions(
                        url,
                        link.domain(),
                        alias.map(chosen -> environment.aliases().fold(link.alias())),
                        title.flatMap(given -> link.title()),
                        link.passwordProtected(),
                        link.spaceId(),
                        link.pixelIds(),
                        link.disabled(),
                        link.privacy().type(),
                        link.expiration(),
                        TargetingKeys.canonical(link.targeting()))
                .equals(this);
    }

    /** The same for the same options only. */
    String fingerprint() {
        Digest digest = new Digest()
                .with(url)
                .with(domain.id())
                .with(alias)
                .with(title)
                .with(hasPassword)
                .with(spaceId)
                .with(pixelIds)
                .with(disabled)
                .with(privacy)
                .with(expiration.date())
                .with(expiration.time())
                .with(expiration.clicks())
                .with(expiration.url())
                .with(targeting.type());
        targeting.rules().forEach(rule -> digest.with(rule.key()).with(rule.url()));
        return digest.text();
    }
}
