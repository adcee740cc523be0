package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of an API key once it is issued: everything except the key itself.
 *
 * @param id the id that the storage gave it; 0 if it is not stored yet
 * @param owner for whom it acts
 * @param label what its owner calls it
 * @param scope what it may do
 * @param createdAt when it was issued
 * @param expiresAt the instant from which it is refused; empty for never
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

    /** Whether it may do this. */
    public boolean allows(Scope needed) {
        return scope.includes(checkNotNull(needed, "needed"));
    }

    /** Whether it is refused at this instant. At the very instant of expiration it is. */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent();
    }

    /** The same key with another id. */
    public ApiKey withId(long newId) {
        return new ApiKey(newId, owner, label, scope, createdAt, expiresAt);
    }

    /** The same key, acting for another owner. */
    public ApiKey withOwner(Owner newOwner) {
        return new ApiKey(id, newOwner, label, scope, createdAt, expiresAt);
    }
}
