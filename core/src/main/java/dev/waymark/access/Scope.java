package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/** What an API key is good for (D-2). */
public enum Scope {
    /** To read. */
    READ,
    /** To change, and to read. */
    WRITE;

    /** Whether who may do this may do the other: everything includes itself, and writing includes reading. */
    public boolean includes(Scope other) {
        return this == WRITE || checkNotNull(other, "other") == READ;
    }
}
