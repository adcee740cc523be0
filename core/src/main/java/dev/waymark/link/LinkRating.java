package dev.waymark.link;

import com.google.common.base.Ascii;

/** The rating of a link by the reports of the link's own URL, for {@link LinkQuery#rated}. */
public enum LinkRating {
    /** The latest generation of a report has found many problems. */
    BAD,
    /** The latest generation of a report has found some problems. */
    DECENT,
    /** The latest generation of a report has found no significant problems. */
    GOOD,
    /** The owner has no generated report of the URL. */
    NONE;

    /** Returns the name in requests. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }
}
