package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.PixelIds;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A short link as it is stored. Immutable; two are equal if all that they have is.
 *
 * <p>All instants have microsecond precision (D-29). Passwords are not part of it, in whatever form.
 */
public final class Link {

    /** How many characters a title may have, in code points (D-16). */
    public static final int MAX_TITLE = 255;

    /** How many pixels a link may have (D-15). */
    public static final int MAX_PIXELS = PixelIds.MAX;

    private final long id;
    private final Owner owner;
    private final Domain domain;
    private final String alias;
    private final String url;
    private final Optional<String> title;
    private final OptionalLong spaceId;
    private final Set<Long> pixelIds;
    private final long clicks;
    private final boolean disabled;
    private final boolean passwordProtected;
    private final Privacy privacy;
    private final Expiration expiration;
    private final Optional<Instant> expiresAt;
    private final Targeting targeting;
    private final Instant createdAt;
    private final Instant updatedAt;
    private final long version;

    /** What the builder has, which has refused null already. */
    Link(LinkBuilder link) {
        id = link.id;
        owner = link.owner;
        domain = link.domain;
        alias = link.alias;
        url = link.url;
        title = link.title;
        spaceId = link.spaceId;
        pixelIds = ImmutableSortedSet.copyOf(link.pixelIds);
        clicks = link.clicks;
        disabled = link.disabled;
        passwordProtected = link.passwordProtected;
        privacy = link.privacy;
        expiration = link.expiration;
        expiresAt = link.expiresAt;
        targeting = link.targeting;
        createdAt = link.createdAt;
        updatedAt = link.updatedAt;
        version = link.version;
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkArgument(clicks >= 0, "clicks must not be negative, was %s", clicks);
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
        checkArgument(
                !(privacy instanceof Privacy.Password guarded)
                        || guarded.password().isEmpty(),
                "a link must not carry its password");
        checkArgument(
                expiration.date().isPresent() == expiresAt.isPresent(),
                "a link has an instant of expiration if and only if it has a date");
    }

    /**
     * A link with what every link has, and no more: public, without end, not stored yet. For storage adapters, and for tests
     * of those who embed this library; an application asks {@link Links#create} for links.
     *
     * @param owner whom it belongs to
     * @param alias what it is called within its domain
     * @param url where it leads
     */
    public static LinkBuilder builder(Owner owner, String alias, String url) {
        return new LinkBuilder(owner, alias, url);
    }

    /** A link that is the same but for what is changed in the builder. */
    public LinkBuilder toBuilder() {
        return new LinkBuilder(this);
    }

    /** Given by the store, ascending in the order of creation (D-30); 0 before that. */
    public long id() {
        return id;
    }

    /** Whom it belongs to. */
    public Owner owner() {
        return owner;
    }

    /** The domain in which its alias is unique (D-15). */
    public Domain domain() {
        return domain;
    }

    /** What it is called within its domain, as it was spelled (D-14). */
    public String alias() {
        return alias;
    }

    /** Where it leads, as it was sent. */
    public String url() {
        return url;
    }

    /** Its title (D-16). */
    public Optional<String> title() {
        return title;
    }

    /** The embedder's identifier of the space it is in (D-15). */
    public OptionalLong spaceId() {
        return spaceId;
    }

    /** The embedder's identifiers of its pixels, ascending (D-15). */
    public Set<Long> pixelIds() {
        return pixelIds;
    }

    /** How many visits were counted. */
    public long clicks() {
        return clicks;
    }

    /** Whether it is switched off. */
    public boolean disabled() {
        return disabled;
    }

    /** Whether visitors must give a password before they are sent on (D-5). */
    public boolean passwordProtected() {
        return passwordProtected;
    }

    /** Who but the owner may see its page; never carries a password (D-5). */
    public Privacy privacy() {
        return privacy;
    }

    /** When it stops working, as it was sent. */
    public Expiration expiration() {
        return expiration;
    }

    /** The instant from which it is expired, computed when the expiration was written. */
    public Optional<Instant> expiresAt() {
        return expiresAt;
    }

    /** Where visitors of certain kinds go. */
    public Targeting targeting() {
        return targeting;
    }

    /** When it was created. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When it was last changed, its creation included; clicks do not count as changes. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** 1 on creation, and one more with each change. */
    public long version() {
        return version;
    }

    /** The same link with the id that a store gave it. */
    public Link withId(long newId) {
        return toBuilder().id(newId).build();
    }

    /** The same link with this number of clicks. */
    public Link withClicks(long newClicks) {
        return toBuilder().clicks(newClicks).build();
    }

    /** What becomes of this link's visitors at {@code now}: disabled, else expired, else active (D-17). */
    public LinkStatus status(Instant now) {
        checkNotNull(now, "now");
        if (disabled) {
            return LinkStatus.DISABLED;
        }
        return isExpired(now) ? LinkStatus.EXPIRED : LinkStatus.ACTIVE;
    }

    /** Whether a limit is reached at {@code now}, disabled or not; at the very instant of expiration it is (D-18). */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent()
                || clicks >= expiration.clicks().orElse(Long.MAX_VALUE);
    }

    private ImmutableList<Object> values() {
        return ImmutableList.of(
                id,
                owner,
                domain,
                alias,
                url,
                title,
                spaceId,
                pixelIds,
                clicks,
                disabled,
                passwordProtected,
                privacy,
                expiration,
                expiresAt,
                targeting,
                createdAt,
                updatedAt,
                version);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Link link && values().equals(link.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("id", id)
                .add("owner", owner)
                .add("domain", domain)
                .add("alias", alias)
                .add("url", url)
                .add("title", title)
                .add("spaceId", spaceId)
                .add("pixelIds", pixelIds)
                .add("clicks", clicks)
                .add("disabled", disabled)
                .add("passwordProtected", passwordProtected)
                .add("privacy", privacy)
                .add("expiration", expiration)
                .add("expiresAt", expiresAt)
                .add("targeting", targeting)
                .add("createdAt", createdAt)
                .add("updatedAt", updatedAt)
                .add("version", version)
                .toString();
    }
}
