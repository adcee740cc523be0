package dev.waymark.query;

import com.google.common.base.Ascii;

/** The direction of a sort. */
public enum Direction {
    /** Ascending: the lowest first. */
    ASC,
    /** Descending, the default: the highest first. */
    DESC;

    /** Returns the name in the specification. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }
}
