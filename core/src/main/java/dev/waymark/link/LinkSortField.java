package dev.waymark.link;

/** The fields that links can be sorted by. Texts are sorted by code point, letter case ignored. */
public enum LinkSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** The number of clicks. */
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

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }
}
