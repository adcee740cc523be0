package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A builder of a {@link Link}, for storage adapters and unit tests. No argument may be null. {@link #build} checks that the
 * fields are consistent. Not thread-safe.
 */
public final class LinkBuilder {

    long id;
    Owner owner;
    String alias;
    long clicks;
    Optional<Instant> lastClick = Optional.empty();
    boolean passwordProtected;
    Optional<Instant> startsAt = Optional.empty();
    Optional<Instant> expiresAt = Optional.empty();
    Instant createdAt = Instant.EPOCH;
    Instant updatedAt = Instant.EPOCH;
    long version = 1;

    private LinkContent content;
    private boolean isContentShared = true;

    LinkBuilder(Owner owner, String alias, LinkContent content) {
        this.owner = checkNotNull(owner, "owner");
        this.alias = checkNotNull(alias, "alias");
        this.content = content;
    }

    LinkBuilder(Link link, LinkContent content) {
        id = link.id();
        owner = link.owner();
        alias = link.alias();
        clicks = link.clicks();
        lastClick = link.lastClick();
        passwordProtected = link.passwordProtected();
        startsAt = link.startsAt();
        expiresAt = link.expiresAt();
        createdAt = link.createdAt();
        updatedAt = link.updatedAt();
        version = link.version();
        this.content = content;
    }

    /** Returns the content for a link. The builder copies the content before the next change. */
    LinkContent sharedContent() {
        isContentShared = true;
        return content;
    }

    /** Returns the content for a change: a copy if a link may share the present content. */
    private LinkContent ownContent() {
        if (isContentShared) {
            content = content.copy();
            isContentShared = false;
        }
        return content;
    }

    /** Sets the id, which the storage assigns; by default 0, for a link that is not stored. */
    public LinkBuilder id(long newId) {
        id = newId;
        return this;
    }

    /** Sets the owner. */
    public LinkBuilder owner(Owner newOwner) {
        owner = checkNotNull(newOwner, "newOwner");
        return this;
    }

    /** Sets the domain; by default, the default domain. */
    public LinkBuilder domain(Domain newDomain) {
        ownContent().domain = checkNotNull(newDomain, "newDomain");
        return this;
    }

    /** Sets the alias. */
    public LinkBuilder alias(String newAlias) {
        alias = checkNotNull(newAlias, "newAlias");
        return this;
    }

    /** Sets the target. */
    public LinkBuilder url(String newUrl) {
        ownContent().url = checkNotNull(newUrl, "newUrl");
        return this;
    }

    /** Sets the title; by default, a link has no title. */
    public LinkBuilder title(String newTitle) {
        return title(Optional.of(checkNotNull(newTitle, "newTitle")));
    }

    /** Sets or clears the title. */
    public LinkBuilder title(Optional<String> newTitle) {
        ownContent().title = checkNotNull(newTitle, "newTitle").orElse(null);
        return this;
    }

    /** Sets the attributes; by default, a link has no attributes. */
    public LinkBuilder attributes(String newAttributes) {
        return attributes(Optional.of(checkNotNull(newAttributes, "newAttributes")));
    }

    /** Sets or clears the attributes. */
    public LinkBuilder attributes(Optional<String> newAttributes) {
        ownContent().attributes = checkNotNull(newAttributes, "newAttributes").orElse(null);
        return this;
    }

    /** Puts the link into a space; by default, a link is in no space. */
    public LinkBuilder spaceId(long newSpaceId) {
        return spaceId(Optional.of(newSpaceId));
    }

    /** Puts the link into a space, or removes the link from its space. */
    public LinkBuilder spaceId(Optional<Long> newSpaceId) {
        ownContent().spaceId = checkNotNull(newSpaceId, "newSpaceId").orElse(null);
        return this;
    }

    /** Sets the pixels; by default, a link has no pixels. */
    public LinkBuilder pixelIds(Set<Long> newPixelIds) {
        ownContent().pixelIds = ImmutableSortedSet.copyOf(checkNotNull(newPixelIds, "newPixelIds"));
        return this;
    }

    /** Sets the tags, without equal tags in different spellings; by default, a link has no tags. */
    public LinkBuilder tags(Set<String> newTags) {
        ownContent().tags = ImmutableSet.copyOf(checkNotNull(newTags, "newTags"));
        return this;
    }

    /** Sets the number of counted clicks; by default 0. */
    public LinkBuilder clicks(long newClicks) {
        clicks = newClicks;
        return this;
    }

    /** Sets the instant of the last click; by default, a link has no last click. */
    public LinkBuilder lastClick(Instant newLastClick) {
        return lastClick(Optional.of(checkNotNull(newLastClick, "newLastClick")));
    }

    /** Sets or clears the instant of the last click. */
    public LinkBuilder lastClick(Optional<Instant> newLastClick) {
        lastClick = checkNotNull(newLastClick, "newLastClick");
        return this;
    }

    /** Sets whether the link is disabled; by default, the link is enabled. */
    public LinkBuilder disabled(boolean newDisabled) {
        ownContent().disabled = newDisabled;
        return this;
    }

    /** Sets whether visitors need a password; by default, no password is needed. */
    public LinkBuilder passwordProtected(boolean newPasswordProtected) {
        passwordProtected = newPasswordProtected;
        return this;
    }

    /** Sets the privacy of the link's page, without a password. By default, the page is public. */
    public LinkBuilder privacy(Privacy newPrivacy) {
        ownContent().privacy = checkNotNull(newPrivacy, "newPrivacy");
        return this;
    }

    /**
     * Sets the start, and clears {@link #startsAt startsAt}, because an earlier instant belongs to the earlier start. If the start
     * has a date, call {@link #startsAt startsAt} afterwards. By default, the link works from its creation.
     */
    public LinkBuilder start(Start newStart) {
        checkNotNull(newStart, "newStart");
        startsAt = Optional.empty();
        ownContent().start = newStart.equals(Start.NONE) ? null : newStart;
        return this;
    }

    /** Sets the instant from which the link works by the date and time of the {@link #start start}, in microseconds. */
    public LinkBuilder startsAt(Instant newStartsAt) {
        return startsAt(Optional.of(checkNotNull(newStartsAt, "newStartsAt")));
    }

    /**
     * Sets the instant from which the link works by the date and time of the {@link #start start}, in microseconds; empty without
     * a date.
     */
    public LinkBuilder startsAt(Optional<Instant> newStartsAt) {
        startsAt = checkNotNull(newStartsAt, "newStartsAt");
        return this;
    }

    /**
     * Sets the expiration, and clears {@link #expiresAt expiresAt}, because an earlier instant belongs to the earlier
     * expiration. If the expiration has a date, call {@link #expiresAt expiresAt} afterwards. By default, the link never
     * expires.
     */
    public LinkBuilder expiration(Expiration newExpiration) {
        checkNotNull(newExpiration, "newExpiration");
        expiresAt = Optional.empty();
        ownContent().expiration = newExpiration;
        return this;
    }

    /**
     * Sets the instant at which the link expires by the date and time of the {@link #expiration expiration}, in microseconds.
     */
    public LinkBuilder expiresAt(Instant newExpiresAt) {
        return expiresAt(Optional.of(checkNotNull(newExpiresAt, "newExpiresAt")));
    }

    /**
     * Sets the instant at which the link expires by the date and time of the {@link #expiration expiration}, in microseconds;
     * empty without a date.
     */
    public LinkBuilder expiresAt(Optional<Instant> newExpiresAt) {
        expiresAt = checkNotNull(newExpiresAt, "newExpiresAt");
        return this;
    }

    /** Sets other destinations for certain visitors. By default, all visitors are redirected to the link's own URL. */
    public LinkBuilder targeting(Targeting newTargeting) {
        ownContent().targeting = checkNotNull(newTargeting, "newTargeting");
        return this;
    }

    /** Sets the time of creation, in microseconds. The default is in 1970, so that no test depends on the present time. */
    public LinkBuilder createdAt(Instant newCreatedAt) {
        createdAt = checkNotNull(newCreatedAt, "newCreatedAt");
        return this;
    }

    /** Sets the time of the creation or the last update, in microseconds; by default in 1970. */
    public LinkBuilder updatedAt(Instant newUpdatedAt) {
        updatedAt = checkNotNull(newUpdatedAt, "newUpdatedAt");
        return this;
    }

    /** Sets the version; by default 1. */
    public LinkBuilder version(long newVersion) {
        version = newVersion;
        return this;
    }

    /**
     * Builds the link.
     *
     * @throws IllegalArgumentException if a number is out of range, if the privacy contains a password, or if the
     *     start or the expiration has only one of its date and its instant
     */
    public Link build() {
        return new Link(this);
    }
}
