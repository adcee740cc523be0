package dev.waymark.internal.link;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.TitleResolver;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Checks commands, and prepares the links that they ask for. */
final class LinkDrafts {

    private final Environment environment;
    private final Owner owner;
    private final LinkValues values;
    private final Passwords passwords;
    private final Titles titles;

    /**
     * Prepares links.
     *
     * @param titles who is asked for titles that do not come with commands, if anybody is
     */
    LinkDrafts(Environment environment, Owner owner, Optional<TitleResolver> titles) {
        this.environment = environment;
        this.owner = owner;
        this.values = new LinkValues(environment.urls());
        this.passwords = new Passwords(environment.hashing());
        this.titles = new Titles(titles);
    }

    /**
     * All that is wrong with the command.
     *
     * @param hasPrivacyHash whether the hash of a password for its privacy comes beside it
     */
    List<Violation> violations(CreateLink command, boolean hasPrivacyHash) {
        return ImmutableList.<Violation>builder()
                .addAll(environment.validator().violations(command))
                .addAll(ExpirationValidation.check(command.expiration()))
                .addAll(Passwords.check(command.privacy(), hasPrivacyHash, "privacy_password").stream()
                        .toList())
                .build();
    }

    /**
     * The draft of a valid command.
     *
     * @param index the position of the command, if the caller passed several commands
     * @param zone the owner's zone, which only an expiration with a date needs
     */
    LinkDraft draft(CreateLink command, OptionalInt index, Instant now, Supplier<ZoneId> zone) {
        Link described = described(command, now, zone);
        return new LinkDraft(
                command,
                index,
                described,
                described.title().isPresent() ? () -> described : Suppliers.memoize(() -> titles.resolve(described)),
                Suppliers.memoize(() -> command.password().map(passwords::hash)),
                passwords.fresh(Optional.of(command.privacy()), Optional.empty()));
    }

    private Link described(CreateLink command, Instant now, Supplier<ZoneId> zone) {
        Expiration expiration = values.expiration(command.expiration());
        return Link.builder(owner, command.alias().orElse(""), command)
                .url(values.url(command.url()))
                .passwordProtected(command.password().isPresent())
                .expiration(expiration)
                .expiresAt(expiration.date().flatMap(date -> expiration.instant(zone.get())))
                .targeting(values.targeting(command.targeting()))
                .createdAt(now)
                .updatedAt(now)
                .build();
    }
}
