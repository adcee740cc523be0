package dev.waymark.link;

/** The searchable fields of links. */
public enum LinkSearchField {
    /** The title, the default field. */
    TITLE("title"),
    /** The alias. */
    ALIAS("alias"),
    /** The URL in its original spelling. */
    URL("url");

    private final String wireName;

    LinkSearchField(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }
}
