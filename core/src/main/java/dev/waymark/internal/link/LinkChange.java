package dev.waymark.internal.link;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Lazy;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The update of one link or of many links by a command. After a concurrent write, the caller applies the update to the
 * new link. The new values are validated and normalised once, before a link is read. Passwords are hashed at most once, and only
 * if necessary.
 */
final class LinkChange {

    private static final String PRIVACY_PASSWORD = "privacy_password";

    private final Environment environment;
    private final Supplier<ZoneId> zone;
    private final UpdateLink command;
    private final Set<String> fields;

    /**
     * The command applied to an empty link, with the values to store if the values are valid. The page of this link requires a
     * password, so a new password is not ignored.
     */
    private final CreateLink sent;

    private final List<Violation> ownViolations;

    /** The hashes are separate, because equal passwords of a link and its page must have different hashes. */
    private final Supplier<Optional<PasswordHash>> password;

    private final Supplier<Optional<PasswordHash>> privacyPassword;

    /** @param owner the owner of the links */
    LinkChange(Environment environment, Owner owner, UpdateLink command) {
        this.environment = environment;
        this.zone = environment.zones().ofOneOperation(owner);
        this.command = command;
        this.fields = command.fields();
        this.ownViolations = environment.validator().violations(command);
        CreateLink unchecked = command.applyTo(CreateLink.to("").privacy(Privacy.PASSWORD));
        // A link without a password on its page ignores the violation of this password.
        boolean isStorable = Passwords.relevantViolations(ownViolations, Privacy.PUBLIC, PRIVACY_PASSWORD)
                .isEmpty();
        this.sent = isStorable ? normalised(unchecked) : unchecked;
        this.password = new Lazy<>(() -> sent.password().map(environment.hashing()::hash));
        this.privacyPassword = new Lazy<>(() -> sent.privacy().password().map(environment.hashing()::hash));
    }

    private CreateLink normalised(CreateLink valid) {
        LinkValues values = new LinkValues(environment.urls());
        CreateLink normalised = valid;
        if (fields.contains("url")) {
            normalised = normalised.url(values.url(valid.url()));
        }
        if (fields.contains("targeting")) {
            normalised = normalised.targeting(values.targeting(valid.targeting()));
        }
        if (valid.expiration().url().isPresent()) {
            normalised = normalised.expiration(values.expiration(valid.expiration()));
        }
        return normalised;
    }

    /**
     * Checks the command without a link, and checks that the command can change many links.
     *
     * @throws InvalidInputException with all violations of these checks
     */
    void checkForMany() {
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(ownViolations)
                .addAll(DateValidation.checkEach(
                        LinkValues.local(sent.start(), zone), LinkValues.local(sent.expiration(), zone)));
        if (fields.contains("alias")) {
            violations.add(ByQueryRules.ofOneRecord("alias"));
        }
        if (command.expectedVersion().isPresent()) {
            violations.add(ByQueryRules.ofOneRecord("version"));
        }
        InvalidInputException.throwIfAny(violations.build());
    }

    /**
     * Returns the replacement of one of many links; empty if the link already matches the command.
     *
     * @throws InvalidInputException with all violations of the command for this link; the messages contain the id of the link
     */
    Optional<LinkStore.Replacement> replacingOneOfMany(StoredLink current, Instant now) {
        Link link = current.link();
        CreateLink after = after(link);
        InvalidInputException.throwIfAny(ByQueryRules.naming("link", link.id(), violations(current, after)));
        StoredLink next = next(current, after, now);
        return isUnchanged(current, next) ? Optional.empty() : Optional.of(new LinkStore.Replacement(current, next));
    }

    /**
     * Returns whether the next state of a link differs from the current state only in the version and the time of the update.
     */
    private static boolean isUnchanged(StoredLink current, StoredLink next) {
        Link link = current.link();
        LinkBuilder unchanged =
                next.link().toBuilder().updatedAt(link.updatedAt()).version(link.version());
        if (TargetingKeys.areSame(next.link().targeting(), link.targeting())) {
            unchanged.targeting(link.targeting());
        }
        return next.withLink(unchanged.build()).withoutCreationKey().equals(current.withoutCreationKey());
    }

    /**
     * Returns the replacement of a single link.
     *
     * @throws StaleVersionException if the command expects another version of the link
     * @throws InvalidInputException with all violations of the command, including the violations for this link
     */
    LinkStore.Replacement replacing(StoredLink current) {
        Link link = current.link();
        Updates.checkVersion("link", link.id(), command.expectedVersion(), link.version());
        CreateLink after = after(link);
        InvalidInputException.throwIfAny(violations(current, after));
        return new LinkStore.Replacement(current, next(current, after, environment.now()));
    }

    /** Returns the creation of the updated link. A kept alias and kept passwords are absent. */
    private CreateLink after(Link link) {
        return command.applyTo(CreateLink.copyOf(link));
    }

    private StoredLink next(StoredLink current, CreateLink after, Instant now) {
        Link link = current.link();
        Optional<PasswordHash> newPassword = fields.contains("password") ? password.get() : current.password();
        Link next = Link.builder(link.owner(), after.alias().orElse(link.alias()), after)
                .id(link.id())
                .clicks(link.clicks())
                .lastClick(link.lastClick())
                .url(fields.contains("url") ? sent.url() : link.url())
                .targeting(fields.contains("targeting") ? sent.targeting() : link.targeting())
                .passwordProtected(newPassword.isPresent())
                .start(LinkValues.local(after.start(), zone))
                .startsAt(writesStart() ? LinkValues.startsAt(after.start(), zone) : link.startsAt())
                .expiration(expiration(after))
                .expiresAt(writesEnd() ? LinkValues.expiresAt(after.expiration(), zone) : link.expiresAt())
                .createdAt(link.createdAt())
                .updatedAt(Comparators.max(now, link.updatedAt()))
                .version(link.version() + 1)
                .build();
        return new StoredLink(
                next,
                aliasKey(current, next),
                next.url().equals(link.url()) ? current.urlKey() : UrlKey.of(next.url()),
                newPassword,
                Passwords.hashFor(after.privacy(), privacyPassword, current.privacyPassword()),
                current.creationKey().filter(CreationKeys::isOfIdempotencyKey));
    }

    /** Returns the expiration of the updated link to store. */
    private Expiration expiration(CreateLink after) {
        Expiration expiration = LinkValues.local(after.expiration(), zone);
        Optional<String> url = sent.expiration().url();
        return url.isPresent() ? expiration.redirectingTo(url.get()) : expiration;
    }

    /** Returns the key of the new alias, or the stored key if the command contains no alias. */
    private AliasKey aliasKey(StoredLink current, Link next) {
        return fields.contains("alias")
                ? AliasKeys.of(environment.aliases(), next.domain(), next.alias())
                : current.aliasKey();
    }

    /**
     * Returns whether the command writes the date or the time of the start. Only then the instant is computed, so a change of the
     * zone does not change stored instants.
     */
    private boolean writesStart() {
        return fields.contains("startDate") || fields.contains("startTime");
    }

    private boolean writesEnd() {
        return fields.contains("expirationDate") || fields.contains("expirationTime");
    }

    /** Returns all violations of the command, including the violations for this link. */
    List<Violation> violations(StoredLink current) {
        return violations(current, after(current.link()));
    }

    private List<Violation> violations(StoredLink current, CreateLink after) {
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(Passwords.relevantViolations(ownViolations, after.privacy(), PRIVACY_PASSWORD))
                .addAll(dateViolations(current.link(), after));
        if (adds("addPixelIds", "add_pixel_ids") && after.pixelIds().size() > Link.MAX_PIXELS) {
            violations.add(Violation.of(
                            "add_pixel_ids",
                            "size",
                            "must leave the link with at most " + Link.MAX_PIXELS + " identifiers")
                    .with("max", Link.MAX_PIXELS));
        }
        if (adds("addTags", "add_tags") && after.tags().size() > Link.MAX_TAGS) {
            violations.add(
                    Violation.of("add_tags", "size", "must leave the link with at most " + Link.MAX_TAGS + " tags")
                            .with("max", Link.MAX_TAGS));
        }
        Passwords.missingPassword(after.privacy(), current.privacyPassword().isPresent(), PRIVACY_PASSWORD)
                .ifPresent(violations::add);
        refusal(current.link(), after).ifPresent(violations::add);
        return violations.build();
    }

    /** Returns whether the command adds elements, and the added elements alone are not too many. */
    private boolean adds(String property, String field) {
        return fields.contains(property)
                && ownViolations.stream()
                        .noneMatch(violation -> violation.field().equals(field)
                                && violation.code().equals("size"));
    }

    /** Returns the violations of a new start or end. The stored dates are not validated again. */
    private List<Violation> dateViolations(Link link, CreateLink after) {
        if (!writesStart() && !writesEnd()) {
            return List.of();
        }
        List<Violation> violations =
                DateValidation.check(LinkValues.local(after.start(), zone), LinkValues.local(after.expiration(), zone));
        if (!violations.isEmpty()) {
            return violations;
        }
        Optional<Instant> startsAt = writesStart() ? LinkValues.startsAt(after.start(), zone) : link.startsAt();
        Optional<Instant> expiresAt = writesEnd() ? LinkValues.expiresAt(after.expiration(), zone) : link.expiresAt();
        return DateValidation.checkOrder(startsAt, expiresAt).stream().toList();
    }

    private Optional<Violation> refusal(Link link, CreateLink after) {
        AliasPolicy policy = environment.aliases();
        Optional<String> alias = after.alias();
        if (alias.isEmpty() || policy.fold(alias.get()).equals(policy.fold(link.alias()))) {
            return Optional.empty();
        }
        return AliasKeys.refusal(policy, link.owner(), link.domain(), alias.get());
    }
}
