package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.PasswordText;
import dev.waymark.constraint.Rules;
import dev.waymark.constraint.TitleText;
import dev.waymark.constraint.WebAddress;
import dev.waymark.value.Patch;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Changes a link: what is not named stays as it is (D-21). Immutable; each method returns a changed copy. The domain
 * cannot change (D-15).
 *
 * @param url where the link leads; cannot be cleared
 * @param alias what the link is called; cannot be cleared
 * @param title its title
 * @param password what visitors must give before they are sent on
 * @param spaceId the embedder's identifier of the space
 * @param pixelIds the embedder's identifiers of pixels; clearing them empties the set
 * @param disabled whether the link is switched off; cannot be cleared
 * @param privacy who but the owner may see the link's page; cannot be cleared
 * @param privacyPassword a new password for a page that is guarded by one after this update; ignored for others (D-4)
 * @param expiration when the link stops working, field by field
 * @param targeting where visitors of certain kinds go, replaced as a whole; clearing it is {@link Targeting#NONE}
 * @param expectedVersion the version that the link must still have, or empty to change whatever is there
 */
public record UpdateLink(
        Patch<@WebAddress String> url,
        Patch<@AliasText String> alias,
        Patch<@TitleText String> title,
        Patch<@PasswordText Secret> password,
        Patch<@Identifier Long> spaceId,
        Patch<@Size(max = 100, message = "must be at most 100 identifiers") Set<@Identifier Long>> pixelIds,
        Patch<Boolean> disabled,
        Patch<@Valid Privacy> privacy,
        Patch<@PasswordText Secret> privacyPassword,
        @Valid ExpirationChange expiration,
        Patch<@Rules Targeting> targeting,
        OptionalLong expectedVersion) {

    private static final UpdateLink NOTHING = new UpdateLink(
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            Patch.keep(),
            ExpirationChange.NONE,
            Patch.keep(),
            OptionalLong.empty());

    /**
     * Checks that nothing is cleared that cannot be.
     *
     * @throws IllegalArgumentException if url, alias, disabled, privacy or privacyPassword are cleared
     */
    public UpdateLink {
        checkClearsNot(url, "url");
        checkClearsNot(alias, "alias");
        alias = alias.map(String::strip);
        title = trimmed(checkNotNull(title, "title"));
        checkNotNull(password, "password");
        checkNotNull(spaceId, "spaceId");
        pixelIds = checkNotNull(pixelIds, "pixelIds").map(ImmutableSet::copyOf);
        checkClearsNot(disabled, "disabled");
        checkClearsNot(privacy, "privacy");
        checkClearsNot(privacyPassword, "privacyPassword");
        checkNotNull(expiration, "expiration");
        checkNotNull(targeting, "targeting");
        checkNotNull(expectedVersion, "expectedVersion");
    }

    private static void checkClearsNot(Patch<?> patch, String name) {
        checkArgument(checkNotNull(patch, name).type() != Patch.Type.CLEAR, "%s cannot be cleared", name);
    }

    private static Patch<String> trimmed(Patch<String> title) {
        Patch<String> stripped = title.map(String::strip);
        return stripped.value().filter(String::isEmpty).isPresent() ? Patch.clear() : stripped;
    }

    /** Changes nothing yet. */
    public static UpdateLink change() {
        return NOTHING;
    }

    /** Leads the link to another URL (D-7). */
    public UpdateLink url(String text) {
        return with(fields -> fields.url = Patch.set(checkNotNull(text, "text")));
    }

    /** Renames the link (D-14); outer white space is trimmed. */
    public UpdateLink alias(String text) {
        return with(fields -> fields.alias = Patch.set(checkNotNull(text, "text")));
    }

    /** Sets the title, trimmed; a blank one clears it. */
    public UpdateLink title(String text) {
        return with(fields -> fields.title = Patch.set(checkNotNull(text, "text")));
    }

    /** Leaves the link without a title. */
    public UpdateLink clearTitle() {
        return with(fields -> fields.title = Patch.clear());
    }

    /** Asks visitors for this password before they are sent on. */
    public UpdateLink password(String text) {
        return with(fields -> fields.password = Patch.set(Secret.of(text)));
    }

    /** Sends visitors on without a password. */
    public UpdateLink clearPassword() {
        return with(fields -> fields.password = Patch.clear());
    }

    /** Moves the link into this space of the embedder's. */
    public UpdateLink spaceId(long id) {
        return with(fields -> fields.spaceId = Patch.set(id));
    }

    /** Takes the link out of its space. */
    public UpdateLink clearSpaceId() {
        return with(fields -> fields.spaceId = Patch.clear());
    }

    /** Replaces the pixels by these. */
    public UpdateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /** Replaces the pixels by these. */
    public UpdateLink pixelIds(Set<Long> ids) {
        return with(fields -> fields.pixelIds = Patch.set(checkNotNull(ids, "ids")));
    }

    /** Takes all pixels from the link. */
    public UpdateLink clearPixelIds() {
        return with(fields -> fields.pixelIds = Patch.clear());
    }

    /** Switches the link off or on. */
    public UpdateLink disabled(boolean off) {
        return with(fields -> fields.disabled = Patch.set(off));
    }

    /** Sets who but the owner may see the link's page; {@link Privacy#PASSWORD} keeps the password that is stored. */
    public UpdateLink privacy(Privacy newPrivacy) {
        return with(fields -> fields.privacy = Patch.set(checkNotNull(newPrivacy, "newPrivacy")));
    }

    /**
     * Sets a new password if the link's page is guarded by one after this update; else it is ignored (D-4). To guard a page
     * that is not, use {@link #privacy} with {@link Privacy#password}.
     */
    public UpdateLink privacyPassword(String text) {
        return with(fields -> fields.privacyPassword = Patch.set(Secret.of(text)));
    }

    /** Replaces the whole expiration: what the new one leaves open is cleared. */
    public UpdateLink expiration(Expiration newExpiration) {
        return expiration(ExpirationChange.to(checkNotNull(newExpiration, "newExpiration")));
    }

    /** The link never expires, and has no URL for that case. */
    public UpdateLink clearExpiration() {
        return expiration(Expiration.NEVER);
    }

    /** Sets the date of expiration; a time that is stored stays. */
    public UpdateLink expirationDate(LocalDate date) {
        return expiration(new ExpirationChange(
                Patch.set(checkNotNull(date, "date")), expiration.time(), expiration.clicks(), expiration.url()));
    }

    /** Clears the date of expiration, and the time with it. */
    public UpdateLink clearExpirationDate() {
        return expiration(
                new ExpirationChange(Patch.clear(), expiration.time(), expiration.clicks(), expiration.url()));
    }

    /** Sets the time of expiration, in whole seconds; the link must have a date then. */
    public UpdateLink expirationTime(LocalTime time) {
        return expiration(new ExpirationChange(
                expiration.date(), Patch.set(checkNotNull(time, "time")), expiration.clicks(), expiration.url()));
    }

    /** Clears the time of expiration: the link works through the whole of its last day. */
    public UpdateLink clearExpirationTime() {
        return expiration(
                new ExpirationChange(expiration.date(), Patch.clear(), expiration.clicks(), expiration.url()));
    }

    /** Sets the number of counted clicks that work, at least 1; those already counted count. */
    public UpdateLink expirationClicks(long limit) {
        return expiration(
                new ExpirationChange(expiration.date(), expiration.time(), Patch.set(limit), expiration.url()));
    }

    /** Clears the click limit. */
    public UpdateLink clearExpirationClicks() {
        return expiration(new ExpirationChange(expiration.date(), expiration.time(), Patch.clear(), expiration.url()));
    }

    /** Sets where visitors of the expired link go (D-7). */
    public UpdateLink expirationUrl(String text) {
        return expiration(new ExpirationChange(
                expiration.date(), expiration.time(), expiration.clicks(), Patch.set(checkNotNull(text, "text"))));
    }

    /** Sends visitors of the expired link nowhere. */
    public UpdateLink clearExpirationUrl() {
        return expiration(
                new ExpirationChange(expiration.date(), expiration.time(), expiration.clicks(), Patch.clear()));
    }

    /** Changes the expiration field by field. */
    public UpdateLink expiration(ExpirationChange change) {
        return with(fields -> fields.expiration = checkNotNull(change, "change"));
    }

    /** Replaces the targeting as a whole; {@link Targeting#NONE} clears it. */
    public UpdateLink targeting(Targeting newTargeting) {
        return with(fields -> fields.targeting = Patch.set(checkNotNull(newTargeting, "newTargeting")));
    }

    /** Sends all visitors to the link's own URL. */
    public UpdateLink clearTargeting() {
        return targeting(Targeting.NONE);
    }

    /** Changes the link only if it still has this version; else the update is a conflict. */
    public UpdateLink ifVersion(long version) {
        return with(fields -> fields.expectedVersion = OptionalLong.of(version));
    }

    private UpdateLink with(Consumer<Fields> change) {
        Fields fields = new Fields(this);
        change.accept(fields);
        return fields.toCommand();
    }

    /** A copy to change before it becomes a command, so that each method names only the field that it changes. */
    private static final class Fields {
        private Patch<String> url;
        private Patch<String> alias;
        private Patch<String> title;
        private Patch<Secret> password;
        private Patch<Long> spaceId;
        private Patch<Set<Long>> pixelIds;
        private Patch<Boolean> disabled;
        private Patch<Privacy> privacy;
        private Patch<Secret> privacyPassword;
        private ExpirationChange expiration;
        private Patch<Targeting> targeting;
        private OptionalLong expectedVersion;

        private Fields(UpdateLink command) {
            url = command.url;
            alias = command.alias;
            title = command.title;
            password = command.password;
            spaceId = command.spaceId;
            pixelIds = command.pixelIds;
            disabled = command.disabled;
            privacy = command.privacy;
            privacyPassword = command.privacyPassword;
            expiration = command.expiration;
            targeting = command.targeting;
            expectedVersion = command.expectedVersion;
        }

        private UpdateLink toCommand() {
            return new UpdateLink(
                    url,
                    alias,
                    title,
                    password,
                    spaceId,
                    pixelIds,
                    disabled,
                    privacy,
                    privacyPassword,
                    expiration,
                    targeting,
                    expectedVersion);
        }
    }
}
