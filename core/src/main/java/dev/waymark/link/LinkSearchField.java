package dev.waymark.link;

import com.google.common.base.Ascii;

/** The searchable fields of links. */
public enum LinkSearchField {
    /** The title, the default field. */
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
