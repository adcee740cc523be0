package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * The stored data of an API key, without its secret.
 *
 * @param id the id, which the storage assigns; 0 for a key that is not stored
 * @param owner the owner that the key acts for
 * @param label the owner's name for the key
 * @param scope the allowed operations
 * @param createdAt the time of issue
 * @param expiresAt the instant from which the key is refused; empty for never
 */
public record ApiKey(long id, Owner owner, String label, Scope scope, Instant createdAt, Optional<Instant> expiresAt) {

    /** Checks for null, and that the id is not negative. */
    public ApiKey {
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkNotNull(owner, "owner");
        checkNotNull(label, "label");
        checkNotNull(scope, "scope");
        checkNotNull(createdAt, "createdAt");
        checkNotNull(expiresAt, "expiresAt");
    }

    /** Returns whether the key allows operations of this scope. */
    public boolean allows(Scope needed) {
        return scope.includes(checkNotNull(needed, "needed"));
    }

    /** Returns whether the key is expired at this instant. At the instant of expiration itself, the key is expired. */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent();
    }

    /** Returns a copy with another id. */
    public ApiKey withId(long newId) {
        return new ApiKey(newId, owner, label, scope, createdAt, expiresAt);
    }

    /** Returns a copy with another owner. */
    public ApiKey withOwner(Owner newOwner) {
        return new ApiKey(id, newOwner, label, scope, createdAt, expiresAt);
    }
}
