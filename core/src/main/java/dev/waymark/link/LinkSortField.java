package dev.waymark.link;

/** What links can be sorted by; texts ignore letter case and sort in the order of code points (D-26). */
public enum LinkSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** The number of counted clicks. */
    CLICKS("clicks"),
    /** The title; links without one are lowest. */
    TITLE("title"),
    /** The alias. */
    ALIAS("alias"),
    /** The URL as it was sent. */
    URL("url");

    private final String wireName;

    LinkSortField(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }
}
