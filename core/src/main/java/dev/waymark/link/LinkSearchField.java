package dev.waymark.link;

/** Where in links can be searched. */
public enum LinkSearchField {
    /** The title, the default. */
    TITLE("title"),
    /** The alias. */
    ALIAS("alias"),
    /** The URL as it was sent. */
    URL("url");

    private final String wireName;

    LinkSearchField(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }
}
