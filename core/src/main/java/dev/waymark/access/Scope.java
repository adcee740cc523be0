package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/** The allowed operations of an API key. */
public enum Scope {
    /** Reading only. */
    READ,
    /** Reading and changing. */
    WRITE;

    /** Returns whether this scope includes the other scope. */
    public boolean includes(Scope other) {
        return this == WRITE || checkNotNull(other, "other") == READ;
    }
}
