package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * An API key as it is known once it is issued: all but the key itself (D-2).
 *
 * @param id given by the store, ascending in the order of creation (D-30); 0 before that
 * @param owner whose records it opens
 * @param label what its owner calls it
 * @param scope what it is good for
 * @param createdAt when it was issued
 * @param expiresAt the instant from which it is refused; empty for never
 */
public record ApiKey(long id, Owner owner, String label, Scope scope, Instant createdAt, Optional<Instant> expiresAt) {

    /** Checks for null, and the id. */
    public ApiKey {
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkNotNull(owner, "owner");
        checkNotNull(label, "label");
        checkNotNull(scope, "scope");
        checkNotNull(createdAt, "createdAt");
        checkNotNull(expiresAt, "expiresAt");
    }

    /** Whether it is good for this. */
    public boolean allows(Scope needed) {
        return scope.includes(checkNotNull(needed, "needed"));
    }

    /** Whether it is refused at {@code now}; at the very instant of expiration it is. */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent();
    }

    /** The same key with the id that a store gave it. */
    public ApiKey withId(long newId) {
        return new ApiKey(newId, owner, label, scope, createdAt, expiresAt);
    }
}
