package dev.waymark.link;

import com.google.common.base.Ascii;

/** The sort keys of links. Texts are sorted case-insensitively by code point. */
public enum LinkSortField {
    /** The order of creation, the default. */
    ID,
    /** The number of clicks. */
    CLICKS,
    /** The title. Links without a title are lowest. */
    TITLE,
    /** The alias. */
    ALIAS,
    /** The URL in its original spelling. */
    URL;

    /** Returns the name in the specification. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }
}
