package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Builds a {@link Link}, for storage adapters and unit tests. No argument may be null; whether the fields make sense
 * together is checked by {@link #build}. For use by one thread.
 */
public final class LinkBuilder {

    long id;
    Owner owner;
    String alias;
    long clicks;
    boolean passwordProtected;
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
        passwordProtected = link.passwordProtected();
        expiresAt = link.expiresAt();
        createdAt = link.createdAt();
        updatedAt = link.updatedAt();
        version = link.version();
        this.content = content;
    }

    /** The content for a link. The builder copies the content before the next change. */
    LinkContent sharedContent() {
        isContentShared = true;
        return content;
    }

    private LinkBuilder with(Consumer<LinkContent> change) {
        if (isContentShared) {
            content = content.copy();
            isContentShared = false;
        }
        change.accept(content);
        return this;
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
        checkNotNull(newDomain, "newDomain");
        return with(changed -> changed.domain = newDomain);
    }

    /** Its alias. */
    public LinkBuilder alias(String newAlias) {
        alias = checkNotNull(newAlias, "newAlias");
        return this;
    }

    /** Where it leads. */
    public LinkBuilder url(String newUrl) {
        checkNotNull(newUrl, "newUrl");
        return with(changed -> changed.url = newUrl);
    }

    /** Sets the title; by default, a link has no title. */
    public LinkBuilder title(String newTitle) {
        return title(Optional.of(checkNotNull(newTitle, "newTitle")));
    }

    /** Sets or clears the title. */
    public LinkBuilder title(Optional<String> newTitle) {
        checkNotNull(newTitle, "newTitle");
        return with(changed -> changed.title = newTitle.orElse(null));
    }

    /** Puts the link into a space; by default, a link is in no space. */
    public LinkBuilder spaceId(long newSpaceId) {
        return spaceId(OptionalLong.of(newSpaceId));
    }

    /** Puts the link into a space, or removes the link from its space. */
    public LinkBuilder spaceId(OptionalLong newSpaceId) {
        checkNotNull(newSpaceId, "newSpaceId");
        return with(changed -> changed.spaceId = newSpaceId.isPresent() ? newSpaceId.getAsLong() : null);
    }

    /** Its pixels; none by default. */
    public LinkBuilder pixelIds(Set<Long> newPixelIds) {
        ImmutableSortedSet<Long> sorted = ImmutableSortedSet.copyOf(checkNotNull(newPixelIds, "newPixelIds"));
        return with(changed -> changed.pixelIds = sorted);
    }

    /** How many of its visits were counted; 0 by default. */
    public LinkBuilder clicks(long newClicks) {
        clicks = newClicks;
        return this;
    }

    /** Whether it is switched off; by default it is on. */
    public LinkBuilder disabled(boolean newDisabled) {
        return with(changed -> changed.disabled = newDisabled);
    }

    /** Whether visitors must give a password; by default they need not. */
    public LinkBuilder passwordProtected(boolean newPasswordProtected) {
        passwordProtected = newPasswordProtected;
        return this;
    }

    /** Who, besides the owner, may see its page; by default anyone. It must not carry a password. */
    public LinkBuilder privacy(Privacy newPrivacy) {
        checkNotNull(newPrivacy, "newPrivacy");
        return with(changed -> changed.privacy = newPrivacy);
    }

    /** When it stops working; by default never. Call {@link #expiresAt expiresAt} after this if it has a date. */
    public LinkBuilder expiration(Expiration newExpiration) {
        checkNotNull(newExpiration, "newExpiration");
        expiresAt = Optional.empty();
        return with(changed -> changed.expiration = newExpiration);
    }

    /** The instant that date and time of the {@link #expiration expiration} mean, in microseconds. */
    public LinkBuilder expiresAt(Instant newExpiresAt) {
        return expiresAt(Optional.of(checkNotNull(newExpiresAt, "newExpiresAt")));
    }

    /** The instant that date and time of the {@link #expiration expiration} mean, in microseconds; empty without a date. */
    public LinkBuilder expiresAt(Optional<Instant> newExpiresAt) {
        expiresAt = checkNotNull(newExpiresAt, "newExpiresAt");
        return this;
    }

    /** Where certain visitors go instead; by default all go to the URL. */
    public LinkBuilder targeting(Targeting newTargeting) {
        checkNotNull(newTargeting, "newTargeting");
        return with(changed -> changed.targeting = newTargeting);
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
