package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Builds a {@link Link}, for storage adapters and unit tests. No argument may be null; whether the fields make sense
 * together is checked by {@link #build}. For use by one thread.
 */
public final class LinkBuilder {

    long id;
    Owner owner;
    Domain domain = Domain.DEFAULT;
    String alias;
    String url;
    Optional<String> title = Optional.empty();
    OptionalLong spaceId = OptionalLong.empty();
    Set<Long> pixelIds = ImmutableSet.of();
    long clicks;
    boolean disabled;
    boolean passwordProtected;
    Privacy privacy = Privacy.PUBLIC;
    Expiration expiration = Expiration.NEVER;
    Optional<Instant> expiresAt = Optional.empty();
    Targeting targeting = Targeting.NONE;
    Instant createdAt = Instant.EPOCH;
    Instant updatedAt = Instant.EPOCH;
    long version = 1;

    LinkBuilder(Owner owner, String alias, String url) {
        this.owner = checkNotNull(owner, "owner");
        this.alias = checkNotNull(alias, "alias");
        this.url = checkNotNull(url, "url");
    }

    LinkBuilder(Link link) {
        id = link.id();
        owner = link.owner();
        domain = link.domain();
        alias = link.alias();
        url = link.url();
        title = link.title();
        spaceId = link.spaceId();
        pixelIds = link.pixelIds();
        clicks = link.clicks();
        disabled = link.disabled();
        passwordProtected = link.passwordProtected();
        privacy = link.privacy();
        expiration = link.expiration();
        expiresAt = link.expiresAt();
        targeting = link.targeting();
        createdAt = link.createdAt();
        updatedAt = link.updatedAt();
        version = link.version();
    }

    /** The id that the storage gave it; 0 by default, which is none yet. */
    public LinkBuilder id(long newId) {
        id = newId;
        return this;
    }

    /** Whose link it is. */
    public LinkBuilder owner(Owner newOwner) {
        owner = checkNotNull(newOwner, "newOwner");
        return this;
    }

    /** The domain that it is in; by default the default one. */
    public LinkBuilder domain(Domain newDomain) {
        domain = checkNotNull(newDomain, "newDomain");
        return this;
    }

    /** Its alias. */
    public LinkBuilder alias(String newAlias) {
        alias = checkNotNull(newAlias, "newAlias");
        return this;
    }

    /** Where it leads. */
    public LinkBuilder url(String newUrl) {
        url = checkNotNull(newUrl, "newUrl");
        return this;
    }

    /** Its title; none by default. */
    public LinkBuilder title(String newTitle) {
        title = Optional.of(checkNotNull(newTitle, "newTitle"));
        return this;
    }

    /** The space that it is in; none by default. */
    public LinkBuilder spaceId(long newSpaceId) {
        spaceId = OptionalLong.of(newSpaceId);
        return this;
    }

    /** Its pixels; none by default. */
    public LinkBuilder pixelIds(Set<Long> newPixelIds) {
        pixelIds = ImmutableSet.copyOf(checkNotNull(newPixelIds, "newPixelIds"));
        return this;
    }

    /** How many of its visits were counted; 0 by default. */
    public LinkBuilder clicks(long newClicks) {
        clicks = newClicks;
        return this;
    }

    /** Whether it is switched off; by default it is on. */
    public LinkBuilder disabled(boolean newDisabled) {
        disabled = newDisabled;
        return this;
    }

    /** Whether visitors must give a password; by default they need not. */
    public LinkBuilder passwordProtected(boolean newPasswordProtected) {
        passwordProtected = newPasswordProtected;
        return this;
    }

    /** Who, besides the owner, may see its page; by default anyone. It must not carry a password. */
    public LinkBuilder privacy(Privacy newPrivacy) {
        privacy = checkNotNull(newPrivacy, "newPrivacy");
        return this;
    }

    /** When it stops working; by default never. Call {@link #expiresAt expiresAt} after this if it has a date. */
    public LinkBuilder expiration(Expiration newExpiration) {
        expiration = checkNotNull(newExpiration, "newExpiration");
        expiresAt = Optional.empty();
        return this;
    }

    /** The instant that date and time of the {@link #expiration expiration} mean, in microseconds. */
    public LinkBuilder expiresAt(Instant newExpiresAt) {
        expiresAt = Optional.of(checkNotNull(newExpiresAt, "newExpiresAt"));
        return this;
    }

    /** Where certain visitors go instead; by default all go to the URL. */
    public LinkBuilder targeting(Targeting newTargeting) {
        targeting = checkNotNull(newTargeting, "newTargeting");
        return this;
    }

    /** When it was created, in microseconds; by default 1970, so that no test depends on when it runs. */
    public LinkBuilder createdAt(Instant newCreatedAt) {
        createdAt = checkNotNull(newCreatedAt, "newCreatedAt");
        return this;
    }

    /** When it was created or last updated, in microseconds; by default 1970. */
    public LinkBuilder updatedAt(Instant newUpdatedAt) {
        updatedAt = checkNotNull(newUpdatedAt, "newUpdatedAt");
        return this;
    }

    /** Its version; 1 by default. */
    public LinkBuilder version(long newVersion) {
        version = newVersion;
        return this;
    }

    /**
     * The link.
     *
     * @throws IllegalArgumentException if a number is out of range, if the privacy carries a password, or if there is a
     *     date of expiration without its instant or the reverse
     */
    public Link build() {
        return new Link(this);
    }
}
