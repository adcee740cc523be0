package dev.waymark.internal.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Lazy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The validation of commands for new links, and the drafts of valid commands. An instance is used for one operation. */
final class LinkDrafts {

    private static final Violation REFUSED_DOMAIN =
            Violation.of("domain_id", "refused", "must be a domain that the owner may use");

    private final Environment environment;
    private final Owner owner;
    private final Supplier<ZoneId> zone;
    private final Supplier<Domain> defaultDomain;
    private final LinkValues values;

    LinkDrafts(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = owner;
        this.zone = environment.zones().ofOneOperation(owner);
        this.defaultDomain = new Lazy<>(this::askForDefaultDomain);
        this.values = new LinkValues(environment.urls());
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
        return violations(command, true, hasPrivacyHash, more);
    }

    /**
     * Returns the violations of a command with plain passwords, without a call of the application's check of aliases.
     *
     * @param more further violations of the command
     */
    List<Violation> violationsBeforeAliasCheck(CreateLink command, List<Violation> more) {
        return violations(command, false, false, more);
    }

    private List<Violation> violations(
            CreateLink command, boolean checksAlias, boolean hasPrivacyHash, List<Violation> more) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        violations.addAll(environment.validator().violations(command));
        Domain domain = domain(command);
        if (!mayUse(domain)) {
            violations.add(REFUSED_DOMAIN);
        }
        if (checksAlias && command.alias().isPresent()) {
            AliasKeys.refusal(
                            environment.aliases(),
                            owner,
                            domain,
                            command.alias().get())
                    .ifPresent(violations::add);
        }
        violations.addAll(dateViolations(command));
        Passwords.missingPassword(command.privacy(), hasPrivacyHash, "privacy_password")
                .ifPresent(violations::add);
        violations.addAll(more);
        return violations.build();
    }

    private List<Violation> dateViolations(CreateLink command) {
        Start start = LinkValues.local(command.start(), zone);
        Expiration expiration = LinkValues.local(command.expiration(), zone);
        List<Violation> violations = DateValidation.check(start, expiration);
        if (!violations.isEmpty() || start.date().isEmpty() || expiration.date().isEmpty()) {
            return violations;
        }
        return DateValidation.checkOrder(command.startsAt(zone.get()), command.expiresAt(zone.get())).stream()
                .toList();
    }

    private Domain askForDefaultDomain() {
        Domain domain = checkNotNull(environment.domains().defaultDomain(owner), "the domain policy returned null");
        checkState(domain.id() >= 0, "the domain policy returned the %s as a default domain", domain);
        return domain;
    }

    private Domain domain(CreateLink command) {
        return command.domain().orElseGet(defaultDomain);
    }

    /** Returns whether the policy allows the domain. A negative number already is a violation, and is not a domain. */
    private boolean mayUse(Domain domain) {
        return domain.id() < 0 || environment.domains().allows(owner, domain);
    }

    /** Returns the incomplete draft of a valid single command. */
    LinkDraft draft(CreateLink command, Instant now) {
        return new LinkDraft(
                command, OptionalInt.empty(), link(command, now), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Resolves the title, and hashes each password without a hash. */
    LinkDraft complete(LinkDraft draft) {
        Link link = draft.link();
        return hashed(draft.withLink(link.title().isPresent() ? link : Titles.resolve(environment, link)));
    }

    private LinkDraft hashed(LinkDraft draft) {
        CreateLink command = draft.command();
        return new LinkDraft(
                command,
                draft.index(),
                draft.link(),
                draft.password().or(() -> command.password().map(environment.hashing()::hash)),
                draft.privacyPassword().or(() -> command.privacy().password().map(environment.hashing()::hash)),
                draft.creationKey());
    }

    /**
     * Returns the complete draft of a valid record of an import, without the hashes that the application cannot verify. An imported
     * link keeps its title, or has no title.
     */
    LinkDraft completeDraft(ImportLink known, int index, Instant now) {
        Link link = link(known.command(), now);
        Optional<PasswordHash> password = usable(known.passwordHash());
        Link imported = link.toBuilder()
                .passwordProtected(link.passwordProtected() || password.isPresent())
                .clicks(known.clicks())
                .lastClick(known.lastClick().map(Environment::inMicros))
                .createdAt(known.createdAt().map(Environment::inMicros).orElse(now))
                .build();
        return hashed(new LinkDraft(
                known.command(),
                OptionalInt.of(index),
                imported,
                password,
                usable(known.privacyPasswordHash()),
                Optional.empty()));
    }

    private Optional<PasswordHash> usable(Optional<String> hash) {
        return hash.filter(environment.hashing()::canVerify).map(PasswordHash::new);
    }

    private Link link(CreateLink command, Instant now) {
        Start start = LinkValues.local(command.start(), zone);
        Expiration expiration = values.expiration(LinkValues.local(command.expiration(), zone));
        return Link.builder(owner, command.alias().orElse(""), command)
                .domain(domain(command))
                .url(values.url(command.url()))
                .passwordProtected(command.password().isPresent())
                .start(start)
                .startsAt(start.date().flatMap(date -> command.startsAt(zone.get())))
                .expiration(expiration)
                .expiresAt(expiration.date().flatMap(date -> command.expiresAt(zone.get())))
                .targeting(values.targeting(command.targeting()))
                .createdAt(now)
                .updatedAt(now)
                .build();
    }
}
