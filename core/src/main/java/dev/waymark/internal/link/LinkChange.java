package dev.waymark.internal.link;

import com.google.common.base.Suppliers;
import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.Violation;
import dev.waymark.internal.access.Passwords;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.list.ByQueryRules;
import dev.waymark.internal.targeting.TargetingKeys;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.patch.Patch;
import dev.waymark.query.Folding;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The update of one link or of many links by a command. After a concurrent write, the caller applies the update to the
 * new link. Passwords are hashed at most once, and only if necessary.
 */
final class LinkChange {

    private static final String PRIVACY_PASSWORD = "privacy_password";

    private final Environment environment;
    private final Supplier<ZoneId> zone;
    private final UpdateLink command;
    private final LinkValues values;
    private final List<Violation> ownViolations;
    private final Supplier<Patch<PasswordHash>> password;
    private final Supplier<Optional<PasswordHash>> privacyPassword;

    /** @param owner the owner of the links */
    LinkChange(Environment environment, Owner owner, UpdateLink command) {
        this.environment = environment;
        this.zone = environment.zones().ofOneOperation(owner);
        this.command = command;
        this.values = new LinkValues(environment.urls());
        this.ownViolations = environment.validator().violations(command);
        this.password = Suppliers.memoize(() -> command.password().map(environment.hashing()::hash));
        this.privacyPassword =
                Suppliers.memoize(() -> Passwords.newPassword(command.privacy(), command.privacyPassword())
                        .map(environment.hashing()::hash));
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
                        command.start().applyTo(Start.NONE),
                        command.expiration().applyTo(Expiration.NEVER)));
        if (command.alias().type() != Patch.Type.KEEP) {
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
        InvalidInputException.throwIfAny(ByQueryRules.naming("link", link.id(), violations(current)));
        StoredLink next = next(current, now);
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
        Updates.checkVersion("link", link.id(), command.expectedVersion().orElse(link.version()), link.version());
        InvalidInputException.throwIfAny(violations(current));
        return new LinkStore.Replacement(current, next(current, environment.now()));
    }

    private StoredLink next(StoredLink current, Instant now) {
        Link link = current.link();
        String url = command.url().map(values::url).value().orElse(link.url());
        Optional<PasswordHash> newPassword = password.get().applyTo(current.password());
        LinkBuilder changed = link.toBuilder()
                .alias(command.alias().value().orElse(link.alias()))
                .url(url)
                .title(command.title().applyTo(link.title()))
                .attributes(command.attributes().applyTo(link.attributes()))
                .spaceId(spaceId(link))
                .pixelIds(pixelIds(link))
                .tags(tags(link))
                .disabled(command.disabled().value().orElse(link.disabled()))
                .passwordProtected(newPassword.isPresent())
                .privacy(Privacy.of(privacy(link).type()))
                .start(start(link))
                .startsAt(startsAt(link))
                .expiration(values.change(command.expiration()).applyTo(link.expiration()))
                .expiresAt(expiresAt(link))
                .targeting(targeting(link))
                .updatedAt(Comparators.max(now, link.updatedAt()))
                .version(link.version() + 1);
        return new StoredLink(
                changed.build(),
                aliasKey(current),
                url.equals(link.url()) ? current.urlKey() : UrlKey.of(url),
                newPassword,
                Passwords.hashFor(privacy(link), privacyPassword, current.privacyPassword()),
                current.creationKey().filter(CreationKeys::isOfIdempotencyKey));
    }

    /** Returns all violations of the command, including the violations for this link. */
    List<Violation> violations(StoredLink current) {
        boolean hasPassword = command.privacyPassword().value().isPresent()
                || current.privacyPassword().isPresent();
        ImmutableList.Builder<Violation> violations = ImmutableList.<Violation>builder()
                .addAll(Passwords.relevantViolations(ownViolations, privacy(current.link()), PRIVACY_PASSWORD))
                .addAll(dateViolations(current.link()));
        if (!command.addPixelIds().isEmpty() && pixelIds(current.link()).size() > Link.MAX_PIXELS) {
            violations.add(Violation.of(
                            "add_pixel_ids",
                            "size",
                            "must leave the link with at most " + Link.MAX_PIXELS + " identifiers")
                    .with("max", Link.MAX_PIXELS));
        }
        if (!command.addTags().isEmpty() && tags(current.link()).size() > Link.MAX_TAGS) {
            violations.add(
                    Violation.of("add_tags", "size", "must leave the link with at most " + Link.MAX_TAGS + " tags")
                            .with("max", Link.MAX_TAGS));
        }
        Passwords.missingPassword(privacy(current.link()), hasPassword, PRIVACY_PASSWORD)
                .ifPresent(violations::add);
        refusal(current).ifPresent(violations::add);
        return violations.build();
    }

    private List<Violation> dateViolations(Link link) {
        List<Violation> violations = DateValidation.check(start(link), expiration(link));
        return violations.isEmpty()
                ? DateValidation.checkOrder(startsAt(link), expiresAt(link)).stream()
                        .toList()
                : violations;
    }

    private Optional<Violation> refusal(StoredLink current) {
        Link link = current.link();
        AliasPolicy policy = environment.aliases();
        Optional<String> alias = command.alias().value();
        if (alias.isEmpty() || policy.fold(alias.get()).equals(policy.fold(link.alias()))) {
            return Optional.empty();
        }
        return AliasRefusals.check(policy, link.owner(), link.domain(), alias.get());
    }

    private Set<Long> pixelIds(Link link) {
        Set<Long> pixelIds =
                command.pixelIds().applyTo(Optional.of(link.pixelIds())).orElse(ImmutableSet.of());
        return Sets.union(Sets.difference(pixelIds, command.removePixelIds()), command.addPixelIds())
                .immutableCopy();
    }

    private Set<String> tags(Link link) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String tag : command.tags().applyTo(Optional.of(link.tags())).orElse(ImmutableSet.of())) {
            tags.put(tagKey(tag), tag);
        }
        for (String removed : command.removeTags()) {
            tags.remove(tagKey(removed));
        }
        for (String added : command.addTags()) {
            tags.putIfAbsent(tagKey(added), added);
        }
        return ImmutableSet.copyOf(tags.values());
    }

    /** Returns the text by which tags are equal. A tag of a command that is not validated may be too long. */
    private static String tagKey(String tag) {
        return Folding.foldUpTo(Link.MAX_TAG, tag);
    }

    /** Returns the key of the new alias, or the stored key if the command contains no alias. */
    private AliasKey aliasKey(StoredLink current) {
        return command.alias()
                .map(alias -> AliasKeys.of(environment.aliases(), current.link().domain(), alias))
                .value()
                .orElse(current.aliasKey());
    }

    private Start start(Link link) {
        return command.start().applyTo(link.start());
    }

    private Expiration expiration(Link link) {
        return command.expiration().applyTo(link.expiration());
    }

    private Privacy privacy(Link link) {
        return command.privacy().value().orElse(link.privacy());
    }

    private OptionalLong spaceId(Link link) {
        Optional<Long> current =
                link.spaceId().isPresent() ? Optional.of(link.spaceId().getAsLong()) : Optional.empty();
        return command.spaceId().applyTo(current).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    private Optional<Instant> startsAt(Link link) {
        return writes(command.start().date(), command.start().time())
                ? LinkValues.startsAt(start(link), zone)
                : link.startsAt();
    }

    private Optional<Instant> expiresAt(Link link) {
        return writes(command.expiration().date(), command.expiration().time())
                ? LinkValues.expiresAt(expiration(link), zone)
                : link.expiresAt();
    }

    /**
     * Returns whether the command writes the date or the time. Only then the instant is computed, so a change of the zone does not
     * change stored instants.
     */
    private static boolean writes(Patch<LocalDate> date, Patch<LocalTime> time) {
        return date.type() != Patch.Type.KEEP || time.type() != Patch.Type.KEEP;
    }

    private Targeting targeting(Link link) {
        return command.targeting()
                .map(values::targeting)
                .applyTo(Optional.of(link.targeting()))
                .orElse(Targeting.NONE);
    }
}
