package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.text.Composition;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A command that changes single fields of a link. The other fields stay unchanged. The changes apply in the order of the calls:
 * {@code change().expirationClicks(5).expiration(Expiration.NEVER)} clears the limit of clicks.
 *
 * <pre>{@code
 * UpdateLink command = UpdateLink.change()
 *         .title("Handbook, 2nd edition")
 *         .expiration(Expiration.NEVER)
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

    private static final UpdateLink NOTHING = new UpdateLink(new LinkEdits());

    private static final ImmutableSet<String> URLS = ImmutableSet.of("url", "expirationUrl");

    private final LinkEdits fields;

    private UpdateLink(LinkEdits fields) {
        this.fields = fields;
    }

    /** Creates a command that changes no fields. */
    public static UpdateLink change() {
        return NOTHING;
    }

    /** Sets the target, with the rules of {@link CreateLink#to}. */
    public UpdateLink url(String text) {
        checkNotNull(text, "text");
        return edit("url", text, link -> link.content.url = text);
    }

    /** Sets the alias, with the rules of {@link CreateLink#alias}. */
    public UpdateLink alias(String text) {
        String alias = Composition.of(CharMatcher.whitespace().trimFrom(checkNotNull(text, "text")));
        return edit("alias", alias, link -> link.alias = alias);
    }

    /** Sets the title, which is trimmed: one line of at most 255 characters. A blank title clears the title. */
    public UpdateLink title(String text) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        String title = trimmed.isEmpty() ? null : trimmed;
        return edit("title", title, link -> link.content.title = title);
    }

    /** Requires this password of 1 to 256 characters from visitors before the redirect. */
    public UpdateLink password(String text) {
        Secret password = Secret.of(text);
        return edit("password", password, link -> link.password = password);
    }

    /** Removes the password for visitors. */
    public UpdateLink clearPassword() {
        return edit("password", null, link -> link.password = null);
    }

    /** Sets the attributes, at most 4,096 characters. An empty text clears the attributes. */
    public UpdateLink attributes(String text) {
        String attributes = checkNotNull(text, "text").isEmpty() ? null : text;
        return edit("attributes", attributes, link -> link.content.attributes = attributes);
    }

    /**
     * Moves the link into this space, a positive identifier of your own. The library does not check whether the space belongs to
     * the owner of the link.
     */
    public UpdateLink spaceId(long id) {
        return edit("spaceId", id, link -> link.content.spaceId = id);
    }

    /** Removes the link from its space. */
    public UpdateLink clearSpaceId() {
        return edit("spaceId", null, link -> link.content.spaceId = null);
    }

    /** Replaces the pixels, like {@link #pixelIds(Collection)}; without identifiers, removes all pixels. */
    public UpdateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Replaces the pixels by at most 100 positive identifiers of your own. The library does not check whether the pixels belong
     * to the owner of the link.
     */
    public UpdateLink pixelIds(Collection<Long> ids) {
        ImmutableSortedSet<Long> pixelIds = ImmutableSortedSet.copyOf(checkNotNull(ids, "ids"));
        LinkEdits changed = edit("pixelIds", pixelIds, link -> link.content.pixelIds = pixelIds)
                .fields
                .copy();
        changed.addPixelIds = ImmutableSet.of();
        changed.removePixelIds = ImmutableSet.of();
        return new UpdateLink(changed);
    }

    /** Adds pixels, like {@link #addPixelIds(Collection)}. */
    public UpdateLink addPixelIds(long... ids) {
        return addPixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Adds pixels to the stored pixels, or to the pixels of an earlier call of {@link #pixelIds(Collection) pixelIds}. The command has
     * at most 100 added pixels, and the updated link at most 100 pixels. The library does not check whether the pixels belong to
     * the owner of the link.
     */
    public UpdateLink addPixelIds(Collection<Long> ids) {
        ImmutableSet<Long> added = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        LinkEdits changed = fields.copy();
        changed.addPixelIds = Sets.union(fields.addPixelIds, added).immutableCopy();
        changed.removePixelIds = Sets.difference(fields.removePixelIds, added).immutableCopy();
        return new UpdateLink(changed);
    }

    /** Removes pixels, like {@link #removePixelIds(Collection)}. */
    public UpdateLink removePixelIds(long... ids) {
        return removePixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Removes these pixels, at most 100, if present. If a command both adds and removes a pixel, the later call takes effect.
     */
    public UpdateLink removePixelIds(Collection<Long> ids) {
        ImmutableSet<Long> removed = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        LinkEdits changed = fields.copy();
        changed.removePixelIds = Sets.union(fields.removePixelIds, removed).immutableCopy();
        changed.addPixelIds = Sets.difference(fields.addPixelIds, removed).immutableCopy();
        return new UpdateLink(changed);
    }

    /** Replaces the tags, like {@link #tags(Collection)}; without texts, removes all tags. */
    public UpdateLink tags(String... texts) {
        return tags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /** Replaces the tags, with the rules of {@link CreateLink#tags(Collection)}. */
    public UpdateLink tags(Collection<String> texts) {
        ImmutableSet<String> tags = LinkContent.distinctTags(checkNotNull(texts, "texts"));
        LinkEdits changed =
                edit("tags", tags, link -> link.content.tags = tags).fields.copy();
        changed.addTags = ImmutableSet.of();
        changed.removeTags = ImmutableSet.of();
        return new UpdateLink(changed);
    }

    /** Adds tags, like {@link #addTags(Collection)}. */
    public UpdateLink addTags(String... texts) {
        return addTags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /**
     * Adds tags after the stored tags, or after the tags of an earlier call of {@link #tags(Collection) tags}, with the rules of
     * {@link CreateLink#tags(Collection)}. The updated link has at most 20 tags. A tag that the link has already keeps its spelling and
     * place.
     */
    public UpdateLink addTags(Collection<String> texts) {
        ImmutableSet<String> added = LinkContent.distinctTags(checkNotNull(texts, "texts"));
        LinkEdits changed = fields.copy();
        changed.addTags = LinkContent.distinctTags(Iterables.concat(fields.addTags, added));
        changed.removeTags = LinkContent.tagsWithout(fields.removeTags, added);
        return new UpdateLink(changed);
    }

    /** Removes tags, like {@link #removeTags(Collection)}. */
    public UpdateLink removeTags(String... texts) {
        return removeTags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /**
     * Removes these tags, at most 20, in any spelling, if present. If a command both adds and removes a tag, the later call takes
     * effect.
     */
    public UpdateLink removeTags(Collection<String> texts) {
        ImmutableSet<String> removed = LinkContent.distinctTags(checkNotNull(texts, "texts"));
        LinkEdits changed = fields.copy();
        changed.removeTags = LinkContent.distinctTags(Iterables.concat(fields.removeTags, removed));
        changed.addTags = LinkContent.tagsWithout(fields.addTags, removed);
        return new UpdateLink(changed);
    }

    /** Sets whether the link is disabled. */
    public UpdateLink disabled(boolean off) {
        return edit("disabled", off, link -> link.content.disabled = off);
    }

    /**
     * Sets the privacy of the link's page. {@link Privacy#PASSWORD} keeps the stored password; {@link Privacy#password
     * Privacy.password} sets a new password.
     */
    public UpdateLink privacy(Privacy newPrivacy) {
        checkNotNull(newPrivacy, "newPrivacy");
        LinkEdits changed = edit("privacy", newPrivacy, link -> link.content.privacy = newPrivacy)
                .fields
                .copy();
        if (newPrivacy.password().isPresent()) {
            changed.privacyPassword = null;
        }
        return new UpdateLink(changed);
    }

    /**
     * Sets a new password of 1 to 256 characters for the link's page. The password is ignored if the page does not require a
     * password after this update. To guard a page that has no password, use {@link #privacy(Privacy) privacy} with
     * {@link Privacy#password Privacy.password}. If a command sets two passwords for the page, the later call takes effect.
     */
    public UpdateLink privacyPassword(String text) {
        Secret password = Secret.of(text);
        LinkEdits changed = fields.copy();
        changed.privacyPassword = password;
        return new UpdateLink(changed);
    }

    /** Replaces the whole start. A start without a time clears a stored time. {@link Start#NONE} clears the start. */
    public UpdateLink start(Start newStart) {
        checkNotNull(newStart, "newStart");
        Consumer<CreateLink.Fields> edit = link -> link.content.start = newStart;
        return edit("startDate", sent(newStart.at(), newStart.date()), edit)
                .edit("startTime", sent(newStart.at(), newStart.time()), edit);
    }

    /** Returns the new value of a date or a time: the instant, if an instant replaces both. */
    private static @Nullable Object sent(Optional<Instant> instant, Optional<?> field) {
        return instant.isPresent() ? instant.get() : field.orElse(null);
    }

    /**
     * Sets the date and the time of the start to an instant, as {@link Start#at(Instant)}. A later date or time replaces the
     * instant.
     */
    public UpdateLink startAt(Instant instant) {
        return start(Start.at(instant));
    }

    /** Sets the date of the start, in the years 0001 to 9999. A stored time stays. */
    public UpdateLink startDate(LocalDate date) {
        checkNotNull(date, "date");
        return editStart("startDate", date, start -> start.withDate(date));
    }

    /** Sets the time of the start, in whole seconds. The updated link must have a date. */
    public UpdateLink startTime(LocalTime time) {
        checkNotNull(time, "time");
        return editStart("startTime", time, start -> start.withTime(time));
    }

    /** Clears the time of the start: the link works from the beginning of its first day. */
    public UpdateLink clearStartTime() {
        return editStart("startTime", null, Start::withoutTime);
    }

    private UpdateLink editStart(String field, @Nullable Object value, UnaryOperator<Start> edit) {
        return edit(field, value, link -> link.content.start = edit.apply(link.content.start()));
    }

    /** Replaces the whole expiration. Fields without a value are cleared, so {@link Expiration#NEVER} clears the expiration. */
    public UpdateLink expiration(Expiration newExpiration) {
        checkNotNull(newExpiration, "newExpiration");
        Consumer<CreateLink.Fields> edit = link -> link.content.expiration = newExpiration;
        return edit("expirationDate", sent(newExpiration.at(), newExpiration.date()), edit)
                .edit("expirationTime", sent(newExpiration.at(), newExpiration.time()), edit)
                .edit("expirationClicks", newExpiration.clicks().orElse(null), edit)
                .edit("expirationUrl", newExpiration.url().orElse(null), edit);
    }

    /**
     * Sets the date and the time of the expiration to an instant, as {@link Expiration#at(Instant)}. A later date or time replaces
     * the instant.
     */
    public UpdateLink expirationAt(Instant instant) {
        LocalMoment end = LocalMoment.of(instant);
        Object value = end.instant().get();
        return editExpiration("expirationDate", value, expiration -> expiration.withEnd(end))
                .editExpiration("expirationTime", value, expiration -> expiration.withEnd(end));
    }

    /** Sets the date of the expiration, in the years 0001 to 9999. A stored time stays. */
    public UpdateLink expirationDate(LocalDate date) {
        checkNotNull(date, "date");
        return editExpiration("expirationDate", date, expiration -> expiration.withDate(date));
    }

    /** Clears the date and the time of the expiration. */
    public UpdateLink clearExpirationDate() {
        return editExpiration("expirationDate", null, expiration -> expiration.withEnd(LocalMoment.NONE))
                .clearExpirationTime();
    }

    /** Sets the time of the expiration, in whole seconds. The updated link must have a date. */
    public UpdateLink expirationTime(LocalTime time) {
        checkNotNull(time, "time");
        return editExpiration("expirationTime", time, expiration -> expiration.withTime(time));
    }

    /** Clears the time of the expiration: the link works through its whole last day. */
    public UpdateLink clearExpirationTime() {
        return editExpiration("expirationTime", null, Expiration::withoutTime);
    }

    /** Sets the maximum number of clicks, at least 1. Earlier clicks count, too. */
    public UpdateLink expirationClicks(long limit) {
        return editExpiration("expirationClicks", limit, expiration -> expiration.orAfterClicks(limit));
    }

    /** Clears the maximum number of clicks. */
    public UpdateLink clearExpirationClicks() {
        return editExpiration("expirationClicks", null, Expiration::withoutClicks);
    }

    /** Sets the URL for visitors of the expired link, with the rules of {@link CreateLink#to}. */
    public UpdateLink expirationUrl(String text) {
        checkNotNull(text, "text");
        return editExpiration("expirationUrl", text, expiration -> expiration.redirectingTo(text));
    }

    /** Clears the URL for visitors of the expired link. */
    public UpdateLink clearExpirationUrl() {
        return editExpiration("expirationUrl", null, Expiration::withoutUrl);
    }

    private UpdateLink editExpiration(String field, @Nullable Object value, UnaryOperator<Expiration> edit) {
        return edit(field, value, link -> link.content.expiration = edit.apply(link.content.expiration()));
    }

    /** Replaces the whole targeting by at most 250 entries, or 100 rules. {@link Targeting#NONE} clears the targeting. */
    public UpdateLink targeting(Targeting newTargeting) {
        checkNotNull(newTargeting, "newTargeting");
        return edit("targeting", newTargeting, link -> link.content.targeting = newTargeting);
    }

    /**
     * Requires this version of the link. If the link has another version, the update fails with a
     * {@link dev.waymark.error.StaleVersionException}.
     */
    public UpdateLink ifVersion(long version) {
        LinkEdits changed = fields.copy();
        changed.expectedVersion = Optional.of(version);
        return new UpdateLink(changed);
    }

    /**
     * Changes an optional field, such as a field that a request may lack: {@code command.with(request.title(), UpdateLink::title)}.
     *
     * @param value the value; null for an unchanged command
     * @param setter a method of this class
     */
    public <V> UpdateLink with(@Nullable V value, BiFunction<? super UpdateLink, ? super V, UpdateLink> setter) {
        checkNotNull(setter, "setter");
        return value == null ? this : setter.apply(this, value);
    }

    /**
     * Adds the edit of one field.
     *
     * @param value the new value; null clears the field
     */
    private UpdateLink edit(String field, @Nullable Object value, Consumer<CreateLink.Fields> edit) {
        LinkEdits changed = fields.copy();
        changed.add(field, value, edit);
        return new UpdateLink(changed);
    }

    /**
     * Returns the creation with the changes of this command. {@link Links#update Links.update} applies the command to a
     * {@linkplain CreateLink#copyOf copy} of the link.
     *
     * @param current the unchanged creation
     */
    public CreateLink applyTo(CreateLink current) {
        CreateLink.Fields changed = checkNotNull(current, "current").fields.copy();
        fields.applyTo(changed);
        return new CreateLink(changed);
    }

    /** Returns the required version; empty for any version. */
    public Optional<Long> expectedVersion() {
        return fields.expectedVersion;
    }

    /**
     * Returns the names of the fields that this command sets or clears, such as {@code title} or {@code expirationDate}. The
     * expected version is not a field.
     */
    public Set<String> fields() {
        return fields.values().keySet();
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

    /** Returns a text for logs, without passwords. A cleared field is an empty {@code Optional}. */
    @Override
    public String toString() {
        MoreObjects.ToStringHelper text = MoreObjects.toStringHelper(this);
        fields.values().forEach((name, value) -> text.add(name, URLS.contains(name) ? withoutUserInfo(value) : value));
        return text.add("expectedVersion", expectedVersion()).toString();
    }

    private static Object withoutUserInfo(Object url) {
        return url instanceof String text ? WebUrl.withoutUserInfo(text) : url;
    }
}
