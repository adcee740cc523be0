package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/** What an API key may do. */
public enum Scope {
    /** Read. */
    READ,
    /** Change, and read. */
    WRITE;

    /** Whether this scope is enough for what needs the other one. */
    public boolean includes(Scope other) {
        return this == WRITE || checkNotNull(other, "other") == READ;
    }
}
