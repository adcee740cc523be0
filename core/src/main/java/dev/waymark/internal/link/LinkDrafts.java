package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.TitleResolver;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Checks commands, and prepares the links that they ask for. */
final class LinkDrafts {

    private final Environment environment;
    private final LinkValues values;
    private final Passwords passwords;
    private final Titles titles;

    /**
     * Prepares links.
     *
     * @param titles who is asked for titles that do not come with commands, if anybody is
     */
    LinkDrafts(Environment environment, Optional<TitleResolver> titles) {
        this.environment = environment;
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
     * The link that a valid command asks for.
     *
     * @param index which of many commands it is
     */
    LinkDraft draft(Owner owner, CreateLink command, OptionalInt index, Instant now) {
        WebUrl url = environment.urls().parse(command.url());
        Expiration expiration = values.expiration(command.expiration());
        return new LinkDraft(
                owner,
                command,
                index,
                url.text(),
                command.title().or(() -> titles.resolve(url)),
                command.password().map(passwords::hash),
                passwords
                        .fresh(Optional.of(command.privacy()), Optional.empty())
                        .get(),
                expiration,
                expiration.instant(environment.zone()),
                values.targeting(command.targeting()),
                0,
                now,
                now,
                ImmutableList.of());
    }
}
