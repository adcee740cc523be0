package dev.waymark.link;

/** The sort keys of links. Texts are sorted case-insensitively by code point. */
public enum LinkSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** The number of clicks. */
    CLICKS("clicks"),
    /** The title. Links without a title are lowest. */
    TITLE("title"),
    /** The alias. */
    ALIAS("alias"),
    /** The URL in its original spelling. */
    URL("url");

    private final String wireName;

    LinkSortField(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }
}
