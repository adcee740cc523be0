package dev.waymark.link;

/** The fields of links that can be searched. */
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

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }
}
