package dev.waymark.internal.link;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.TitleResolver;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The validation of commands for new links, and the drafts of valid commands. */
final class LinkDrafts {

    private final Environment environment;
    private final Owner owner;
    private final LinkValues values;
    private final Titles titles;

    /**
     * @param titles the resolver of missing titles, if any
     */
    LinkDrafts(Environment environment, Owner owner, Optional<TitleResolver> titles) {
        this.environment = environment;
        this.owner = owner;
        this.values = new LinkValues(environment.urls());
        this.titles = new Titles(titles);
    }

    /**
     * Returns all violations of the command.
     *
     * @param hasPrivacyHash whether the hash of the page's password is supplied separately
     */
    List<Violation> violations(CreateLink command, boolean hasPrivacyHash) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        violations.addAll(environment.validator().violations(command));
        refusal(command).ifPresent(violations::add);
        violations.addAll(ExpirationValidation.check(command.expiration()));
        Passwords.check(command.privacy(), hasPrivacyHash, "privacy_password").ifPresent(violations::add);
        return violations.build();
    }

    private Optional<Violation> refusal(CreateLink command) {
        return command.alias()
                .flatMap(alias -> AliasRefusals.check(environment.aliases(), owner, command.domain(), alias));
    }

    /**
     * Returns the draft of a valid command.
     *
     * @param index the position of the command in the list of commands; empty for a single command
     * @param zone supplies the owner's zone; called only for an expiration with a date
     */
    LinkDraft draft(CreateLink command, OptionalInt index, Instant now, Supplier<ZoneId> zone) {
        Link link = link(command, now, zone);
        return new LinkDraft(
                command,
                index,
                link,
                Suppliers.memoize(() -> complete(link, command, Optional.empty(), Optional.empty())));
    }

    /** Returns the draft of a valid record of an import, and hashes the passwords of the record immediately. */
    LinkDraft draft(ImportLink known, int index, Instant now, Supplier<ZoneId> zone) {
        CreateLink command = known.command();
        Link link = link(command, now, zone);
        Link imported = link.toBuilder()
                .passwordProtected(
                        link.passwordProtected() || known.passwordHash().isPresent())
                .clicks(known.clicks())
                .createdAt(known.createdAt().map(ImportRules::inMicros).orElse(now))
                .build();
        CompleteLink completed = complete(
                imported,
                command,
                ImportRules.stored(known.passwordHash()),
                ImportRules.stored(known.privacyPasswordHash()));
        return new LinkDraft(command, OptionalInt.of(index), imported, () -> completed);
    }

    /** Resolves the title, and hashes each password without a given hash. */
    private CompleteLink complete(
            Link link,
            CreateLink command,
            Optional<PasswordHash> passwordHash,
            Optional<PasswordHash> privacyPasswordHash) {
        return new CompleteLink(
                link.title().isPresent() ? link : titles.resolve(link),
                passwordHash.or(() -> command.password().map(environment.hashing()::hash)),
                privacyPasswordHash.or(
                        () -> Passwords.passwordOf(command.privacy()).map(environment.hashing()::hash)));
    }

    private Link link(CreateLink command, Instant now, Supplier<ZoneId> zone) {
        Expiration expiration = values.expiration(command.expiration());
        return Link.builder(owner, command.alias().orElse(""), command)
                .url(values.url(command.url()))
                .passwordProtected(command.password().isPresent())
                .expiration(expiration)
                .expiresAt(LinkValues.expiresAt(expiration, zone))
                .targeting(values.targeting(command.targeting()))
                .createdAt(now)
                .updatedAt(now)
                .build();
    }
}
