package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.imports.ImportRules;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
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

    private static final Violation REFUSED_DOMAIN =
            Violation.of("domain_id", "refused", "must be a domain that the owner may use");

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
     * Returns all violations of a command with plain passwords.
     *
     * @param more further violations of the command
     */
    List<Violation> violations(CreateLink command, List<Violation> more) {
        return violations(command, false, more);
    }

    /**
     * Returns all violations of the command.
     *
     * @param hasPrivacyHash whether the hash of the page's password is supplied separately
     * @param more further violations of the command
     */
    List<Violation> violations(CreateLink command, boolean hasPrivacyHash, List<Violation> more) {
        return violations(command, refusals(command), hasPrivacyHash, more);
    }

    /**
     * Returns the violations of a command with plain passwords, without a call of the application's check of aliases.
     *
     * @param more further violations of the command
     */
    List<Violation> violationsBeforeAliasCheck(CreateLink command, List<Violation> more) {
        return violations(command, List.of(), false, more);
    }

    private List<Violation> violations(
            CreateLink command, List<Violation> refusals, boolean hasPrivacyHash, List<Violation> more) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        violations.addAll(environment.validator().violations(command));
        if (!mayUse(command.domain())) {
            violations.add(REFUSED_DOMAIN);
        }
        violations.addAll(refusals);
        violations.addAll(DateValidation.check(command.start(), command.expiration()));
        Passwords.missingPassword(command.privacy(), hasPrivacyHash, "privacy_password")
                .ifPresent(violations::add);
        violations.addAll(more);
        return violations.build();
    }

    /** Returns whether the policy allows the domain. A negative number already is a violation, and is not a domain. */
    private boolean mayUse(Domain domain) {
        return domain.id() < 0 || environment.domains().allows(owner, domain);
    }

    private List<Violation> refusals(CreateLink command) {
        return command
                .alias()
                .flatMap(alias -> AliasRefusals.check(environment.aliases(), owner, command.domain(), alias))
                .stream()
                .toList();
    }

    /**
     * Returns the incomplete draft of a valid command.
     *
     * @param index the position of the command in the list of commands; empty for a single command
     * @param zone supplies the owner's zone; called only for a start or an expiration with a date
     */
    LinkDraft draft(CreateLink command, OptionalInt index, Instant now, Supplier<ZoneId> zone) {
        Link link = link(command, now, zone);
        return new LinkDraft(command, index, link, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Resolves the title, and hashes each password without a hash. */
    LinkDraft complete(LinkDraft draft) {
        Link link = draft.link();
        CreateLink command = draft.command();
        return new LinkDraft(
                command,
                draft.index(),
                link.title().isPresent() ? link : titles.resolve(link),
                draft.password().or(() -> command.password().map(environment.hashing()::hash)),
                draft.privacyPassword().or(() -> command.privacy().password().map(environment.hashing()::hash)),
                draft.creationKey());
    }

    /** Returns the complete draft of a valid record of an import. */
    LinkDraft completeDraft(ImportLink known, int index, Instant now, Supplier<ZoneId> zone) {
        Link link = link(known.command(), now, zone);
        Link imported = link.toBuilder()
                .passwordProtected(
                        link.passwordProtected() || known.passwordHash().isPresent())
                .clicks(known.clicks())
                .createdAt(known.createdAt().map(Times::inMicros).orElse(now))
                .build();
        return complete(new LinkDraft(
                known.command(),
                OptionalInt.of(index),
                imported,
                ImportRules.stored(known.passwordHash()),
                ImportRules.stored(known.privacyPasswordHash()),
                Optional.empty()));
    }

    private Link link(CreateLink command, Instant now, Supplier<ZoneId> zone) {
        Expiration expiration = values.expiration(command.expiration());
        return Link.builder(owner, command.alias().orElse(""), command)
                .url(values.url(command.url()))
                .passwordProtected(command.password().isPresent())
                .startsAt(LinkValues.startsAt(command.start(), zone))
                .expiration(expiration)
                .expiresAt(LinkValues.expiresAt(expiration, zone))
                .targeting(values.targeting(command.targeting()))
                .createdAt(now)
                .updatedAt(now)
                .build();
    }
}
