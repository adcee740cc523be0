package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A short link as it is stored.
 *
 * <p>All instants have microsecond precision (D-29). Passwords are not part of it, in whatever form.
 *
 * @param id given by the store, ascending in the order of creation (D-30); 0 before that
 * @param owner whom it belongs to
 * @param domainId the embedder's identifier of the domain; empty for the default domain (D-15)
 * @param alias what it is called within its domain, as it was spelled (D-14)
 * @param url where it leads, as it was sent
 * @param title its title (D-16)
 * @param spaceId the embedder's identifier of the space it is in (D-15)
 * @param pixelIds the embedder's identifiers of its pixels, ascending (D-15)
 * @param clicks how many visits were counted
 * @param disabled whether it is switched off
 * @param passwordProtected whether visitors must give a password before they are sent on (D-5)
 * @param privacy who but the owner may see its page; never carries a password (D-5)
 * @param expiration when it stops working, as it was sent
 * @param expiresAt the instant from which it is expired, computed when the expiration was written
 * @param targeting where visitors of certain kinds go
 * @param createdAt when it was created
 * @param updatedAt when it was last changed, its creation included; clicks do not count as changes
 * @param version 1 on creation, and one more with each change
 */
public record Link(
        long id,
        Owner owner,
        OptionalLong domainId,
        String alias,
        String url,
        Optional<String> title,
        OptionalLong spaceId,
        Set<Long> pixelIds,
        long clicks,
        boolean disabled,
        boolean passwordProtected,
        Privacy privacy,
        Expiration expiration,
        Optional<Instant> expiresAt,
        Targeting targeting,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** Checks what every link fulfils. */
    public Link {
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkNotNull(owner, "owner");
        checkNotNull(domainId, "domainId");
        checkNotNull(alias, "alias");
        checkNotNull(url, "url");
        checkNotNull(title, "title");
        checkNotNull(spaceId, "spaceId");
        pixelIds = ImmutableSortedSet.copyOf(checkNotNull(pixelIds, "pixelIds"));
        checkArgument(clicks >= 0, "clicks must not be negative, was %s", clicks);
        checkNotNull(privacy, "privacy");
        checkArgument(
                !(privacy instanceof Privacy.Password guarded)
                        || guarded.password().isEmpty(),
                "a link must not carry its password");
        checkNotNull(targeting, "targeting");
        checkNotNull(expiration, "expiration");
        checkNotNull(expiresAt, "expiresAt");
        checkArgument(
                expiration.date().isPresent() == expiresAt.isPresent(),
                "a link has an instant of expiration if and only if it has a date");
        checkNotNull(createdAt, "createdAt");
        checkNotNull(updatedAt, "updatedAt");
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
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

    /** The same link with the id that a store gave it. */
    public Link withId(long newId) {
        return new Link(
                newId,
                owner,
                domainId,
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

    /** The same link with this number of clicks. */
    public Link withClicks(long newClicks) {
        return new Link(
                id,
                owner,
                domainId,
                alias,
                url,
                title,
                spaceId,
                pixelIds,
                newClicks,
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
}
