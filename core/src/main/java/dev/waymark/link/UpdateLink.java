package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TagText;
import dev.waymark.constraint.TargetingEntries;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.patch.Patch;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A command that changes single fields of a link. The other fields stay unchanged.
 *
 * <pre>{@code
 * UpdateLink command = UpdateLink.change()
 *         .title("Handbook, 2nd edition")
 *         .clearExpiration()
 *         .ifVersion(link.version()); // fails if the link was changed in the meantime
 * links.update(link.id(), command);
 * }</pre>
 *
 * <p>The domain of a link cannot be changed. Immutable; each method returns a changed copy, and refuses null.
 * {@link Links#update Links.update} checks everything else, and reports all violations together. {@code @Valid} of Jakarta
 * Validation has no effect on a command.
 *
 * @see <a href="../package-summary.html#D-21">How updates behave</a>
 */
public final class UpdateLink {

    private static final UpdateLink NOTHING = new UpdateLink(new Fields());

    private final Fields fields;

    private UpdateLink(Fields fields) {
        this.fields = fields;
    }

    /** Creates a command that changes no fields. */
    public static UpdateLink change() {
        return NOTHING;
    }

    /** Sets the target, with the rules of {@link CreateLink#to}. */
    public UpdateLink url(String text) {
        return with(changed -> changed.url = Patch.set(checkNotNull(text, "text")));
    }

    /** Sets the alias, with the rules of {@link CreateLink#alias}. */
    public UpdateLink alias(String text) {
        String alias = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        return with(changed -> changed.alias = Patch.set(alias));
    }

    /** Sets the title, which is trimmed: one line of at most 255 characters. A blank title clears the title. */
    public UpdateLink title(String text) {
        String title = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        return with(changed -> changed.title = title.isEmpty() ? Patch.clear() : Patch.set(title));
    }

    /** Clears the title. */
    public UpdateLink clearTitle() {
        return with(changed -> changed.title = Patch.clear());
    }

    /** Requires this password of 1 to 256 characters from visitors before the redirect. */
    public UpdateLink password(String text) {
        Secret password = Secret.of(text);
        return with(changed -> changed.password = Patch.set(password));
    }

    /** Removes the password for visitors. */
    public UpdateLink clearPassword() {
        return with(changed -> changed.password = Patch.clear());
    }

    /** Sets the attributes, at most 4,096 characters. An empty text clears the attributes. */
    public UpdateLink attributes(String text) {
        Patch<String> attributes = checkNotNull(text, "text").isEmpty() ? Patch.clear() : Patch.set(text);
        return with(changed -> changed.attributes = attributes);
    }

    /** Clears the attributes. */
    public UpdateLink clearAttributes() {
        return with(changed -> changed.attributes = Patch.clear());
    }

    /**
     * Moves the link into this space, a positive identifier of your own. The library does not check whether the space belongs to
     * the owner of the link.
     */
    public UpdateLink spaceId(long id) {
        return with(changed -> changed.spaceId = Patch.set(id));
    }

    /** Removes the link from its space. */
    public UpdateLink clearSpaceId() {
        return with(changed -> changed.spaceId = Patch.clear());
    }

    /** Replaces the pixels, like {@link #pixelIds(Set)}. */
    public UpdateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Replaces the pixels by at most 100 positive identifiers of your own. The library does not check whether the pixels belong
     * to the owner of the link.
     */
    public UpdateLink pixelIds(Set<Long> ids) {
        ImmutableSet<Long> pixelIds = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> changed.pixelIds = Patch.set(pixelIds));
    }

    /** Removes all pixels. */
    public UpdateLink clearPixelIds() {
        return with(changed -> changed.pixelIds = Patch.clear());
    }

    /** Adds pixels, like {@link #addPixelIds(Set)}. */
    public UpdateLink addPixelIds(long... ids) {
        return addPixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Adds pixels to the stored pixels, or to the pixels of {@link #pixelIds(Set) pixelIds}. The command has at most 100 added
     * pixels, and the updated link at most 100 pixels. The library does not check whether the pixels belong to the owner of the
     * link.
     */
    public UpdateLink addPixelIds(Set<Long> ids) {
        ImmutableSet<Long> added = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> {
            changed.addPixelIds = Sets.union(changed.addPixelIds, added).immutableCopy();
            changed.removePixelIds =
                    Sets.difference(changed.removePixelIds, added).immutableCopy();
        });
    }

    /** Removes pixels, like {@link #removePixelIds(Set)}. */
    public UpdateLink removePixelIds(long... ids) {
        return removePixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Removes these pixels, at most 100, if present. If a command both adds and removes a pixel, the later call takes effect.
     */
    public UpdateLink removePixelIds(Set<Long> ids) {
        ImmutableSet<Long> removed = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> {
            changed.removePixelIds = Sets.union(changed.removePixelIds, removed).immutableCopy();
            changed.addPixelIds = Sets.difference(changed.addPixelIds, removed).immutableCopy();
        });
    }

    /** Replaces the tags, like {@link #tags(Set)}. */
    public UpdateLink tags(String... texts) {
        return tags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /** Replaces the tags, with the rules of {@link CreateLink#tags(Set)}. */
    public UpdateLink tags(Set<String> texts) {
        ImmutableSet<String> tags = Tags.of(checkNotNull(texts, "texts"));
        return with(changed -> changed.tags = Patch.set(tags));
    }

    /** Removes all tags. */
    public UpdateLink clearTags() {
        return with(changed -> changed.tags = Patch.clear());
    }

    /** Adds tags, like {@link #addTags(Set)}. */
    public UpdateLink addTags(String... texts) {
        return addTags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /**
     * Adds tags after the stored tags, or after the tags of {@link #tags(Set) tags}, with the rules of
     * {@link CreateLink#tags(Set)}. The updated link has at most 20 tags. A tag that the link has already keeps its spelling and
     * place.
     */
    public UpdateLink addTags(Set<String> texts) {
        ImmutableSet<String> added = Tags.of(checkNotNull(texts, "texts"));
        return with(changed -> {
            changed.addTags = Tags.of(Iterables.concat(changed.addTags, added));
            changed.removeTags = Tags.without(changed.removeTags, added);
        });
    }

    /** Removes tags, like {@link #removeTags(Set)}. */
    public UpdateLink removeTags(String... texts) {
        return removeTags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /**
     * Removes these tags, at most 20, in any spelling, if present. If a command both adds and removes a tag, the later call takes
     * effect.
     */
    public UpdateLink removeTags(Set<String> texts) {
        ImmutableSet<String> removed = Tags.of(checkNotNull(texts, "texts"));
        return with(changed -> {
            changed.removeTags = Tags.of(Iterables.concat(changed.removeTags, removed));
            changed.addTags = Tags.without(changed.addTags, removed);
        });
    }

    /** Sets whether the link is disabled. */
    public UpdateLink disabled(boolean off) {
        return with(changed -> changed.disabled = Patch.set(off));
    }

    /**
     * Sets the privacy of the link's page. {@link Privacy#PASSWORD} keeps the stored password; {@link Privacy#password
     * Privacy.password} sets a new password.
     */
    public UpdateLink privacy(Privacy newPrivacy) {
        return with(changed -> changed.privacy = Patch.set(checkNotNull(newPrivacy, "newPrivacy")));
    }

    /**
     * Sets a new password of 1 to 256 characters for the link's page. The password is ignored if the page does not require a
     * password after this update. To guard a page that has no password, use {@link #privacy(Privacy) privacy} with
     * {@link Privacy#password Privacy.password}.
     */
    public UpdateLink privacyPassword(String text) {
        Secret password = Secret.of(text);
        return with(changed -> changed.privacyPassword = Patch.set(password));
    }

    /** Replaces the whole start. A start without a time clears a stored time. */
    public UpdateLink start(Start newStart) {
        return start(StartChange.to(checkNotNull(newStart, "newStart")));
    }

    /** Clears the start: the link works from now on. */
    public UpdateLink clearStart() {
        return start(Start.NONE);
    }

    /** Changes the date or the time of the start. */
    public UpdateLink start(StartChange change) {
        checkNotNull(change, "change");
        return with(changed -> changed.start = change);
    }

    /** Replaces the whole expiration. Fields without a value are cleared. */
    public UpdateLink expiration(Expiration newExpiration) {
        return expiration(ExpirationChange.to(checkNotNull(newExpiration, "newExpiration")));
    }

    /** Clears the expiration: the link never expires. */
    public UpdateLink clearExpiration() {
        return expiration(Expiration.NEVER);
    }

    /** Changes single fields of the expiration. */
    public UpdateLink expiration(ExpirationChange change) {
        checkNotNull(change, "change");
        return with(changed -> changed.expiration = change);
    }

    /** Replaces the whole targeting by at most 250 entries. */
    public UpdateLink targeting(Targeting newTargeting) {
        return with(changed -> changed.targeting = Patch.set(checkNotNull(newTargeting, "newTargeting")));
    }

    /** Clears the targeting: all visitors are redirected to the link's own URL. */
    public UpdateLink clearTargeting() {
        return targeting(Targeting.NONE);
    }

    /**
     * Requires this version of the link. If the link has another version, the update fails with a
     * {@link dev.waymark.error.StaleVersionException}.
     */
    public UpdateLink ifVersion(long version) {
        return with(changed -> changed.expectedVersion = OptionalLong.of(version));
    }

    private UpdateLink with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        return new UpdateLink(changed);
    }

    /** Returns the change of the URL, which cannot be cleared. */
    public Patch<String> url() {
        return fields.url;
    }

    /** Returns the change of the alias, which cannot be cleared. */
    public Patch<String> alias() {
        return fields.alias;
    }

    /** Returns the change of the attributes. */
    public Patch<String> attributes() {
        return fields.attributes;
    }

    /** Returns the change of the title. */
    public Patch<String> title() {
        return fields.title;
    }

    /** Returns the change of the password for visitors. */
    public Patch<Secret> password() {
        return fields.password;
    }

    /** Returns the change of the space. */
    public Patch<Long> spaceId() {
        return fields.spaceId;
    }

    /** Returns the change of the pixels. Clearing the pixels removes all pixels. */
    public Patch<Set<Long>> pixelIds() {
        return fields.pixelIds;
    }

    /** Returns the added pixels. */
    public Set<Long> addPixelIds() {
        return fields.addPixelIds;
    }

    /** Returns the removed pixels. */
    public Set<Long> removePixelIds() {
        return fields.removePixelIds;
    }

    /** Returns the change of the tags. Clearing the tags removes all tags. */
    public Patch<Set<String>> tags() {
        return fields.tags;
    }

    /** Returns the added tags. */
    public Set<String> addTags() {
        return fields.addTags;
    }

    /** Returns the removed tags. */
    public Set<String> removeTags() {
        return fields.removeTags;
    }

    /** Returns the change of the flag {@code disabled}, which cannot be cleared. */
    public Patch<Boolean> disabled() {
        return fields.disabled;
    }

    /** Returns the change of the privacy, which cannot be cleared. */
    public Patch<Privacy> privacy() {
        return fields.privacy;
    }

    /** Returns the change of the password of the link's page, which cannot be cleared. */
    public Patch<Secret> privacyPassword() {
        return fields.privacyPassword;
    }

    /** Returns the change of the start. */
    public StartChange start() {
        return fields.start;
    }

    /** Returns the change of the expiration. */
    public ExpirationChange expiration() {
        return fields.expiration;
    }

    /** Returns the change of the targeting. {@link Targeting#NONE} clears the targeting. */
    public Patch<Targeting> targeting() {
        return fields.targeting;
    }

    /** Returns the required version; empty for any version. */
    public OptionalLong expectedVersion() {
        return fields.expectedVersion;
    }

    /**
     * Returns the names of the fields that this command sets or clears, such as {@code title}. The expected version is not a
     * field.
     */
    public Set<String> fields() {
        Map<String, Object> unchanged = NOTHING.fields.values();
        return Maps.filterEntries(fields.values(), field -> !field.getValue().equals(unchanged.get(field.getKey())))
                .keySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UpdateLink command
                && fields.values().equals(command.fields.values())
                && expectedVersion().equals(command.expectedVersion());
    }

    @Override
    public int hashCode() {
        return Objects.hash(fields.values(), expectedVersion());
    }

    @Override
    public String toString() {
        MoreObjects.ToStringHelper text = MoreObjects.toStringHelper(this);
        fields.values()
                .forEach((name, patch) ->
                        text.add(name, name.equals("url") ? url().map(WebUrl::withoutUserInfo) : patch));
        return text.add("expectedVersion", expectedVersion()).toString();
    }

    /** The fields of a command. Only the copy for a new command is changed. */
    private static final class Fields implements Cloneable {

        private Patch<@WebAddress String> url = Patch.keep();
        private Patch<@AliasText String> alias = Patch.keep();
        private Patch<@Text(max = Link.MAX_TITLE, singleLine = true) String> title = Patch.keep();
        private Patch<@Text(max = Link.MAX_ATTRIBUTES) String> attributes = Patch.keep();
        private Patch<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password = Patch.keep();
        private Patch<@Identifier Long> spaceId = Patch.keep();
        private Patch<@Count(max = Link.MAX_PIXELS) Set<@Identifier Long>> pixelIds = Patch.keep();

        @Count(max = Link.MAX_PIXELS)
        private Set<@Identifier Long> addPixelIds = ImmutableSet.of();

        @Count(max = Link.MAX_PIXELS)
        private Set<@Identifier Long> removePixelIds = ImmutableSet.of();

        private Patch<@Count(max = Link.MAX_TAGS, of = "tags") Set<@TagText String>> tags = Patch.keep();

        @Count(max = Link.MAX_TAGS, of = "tags")
        private Set<@TagText String> addTags = ImmutableSet.of();

        @Count(max = Link.MAX_TAGS, of = "tags")
        private Set<@TagText String> removeTags = ImmutableSet.of();

        private Patch<Boolean> disabled = Patch.keep();
        private Patch<@Valid Privacy> privacy = Patch.keep();
        private Patch<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> privacyPassword = Patch.keep();

        private StartChange start = StartChange.change();

        @Valid
        private ExpirationChange expiration = ExpirationChange.change();

        private Patch<@TargetingEntries(max = Targeting.MAX_ENTRIES) Targeting> targeting = Patch.keep();
        private OptionalLong expectedVersion = OptionalLong.empty();

        private Fields copy() {
            try {
                return (Fields) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        /** Returns all fields by name. {@code equals} and {@code toString} use this map. */
        private ImmutableMap<String, Object> values() {
            return ImmutableMap.<String, Object>builder()
                    .put("url", url)
                    .put("alias", alias)
                    .put("title", title)
                    .put("attributes", attributes)
                    .put("password", password)
                    .put("spaceId", spaceId)
                    .put("pixelIds", pixelIds)
                    .put("addPixelIds", addPixelIds)
                    .put("removePixelIds", removePixelIds)
                    .put("tags", tags)
                    .put("addTags", addTags)
                    .put("removeTags", removeTags)
                    .put("disabled", disabled)
                    .put("privacy", privacy)
                    .put("privacyPassword", privacyPassword)
                    .put("start", start)
                    .put("expiration", expiration)
                    .put("targeting", targeting)
                    .buildOrThrow();
        }
    }
}
