package dev.waymark.link;

/** The rating of a link by the reports of the link's own URL, for {@link LinkQuery#rated}. */
public enum LinkRating {
    /** The latest generation of a report has found many problems. */
    BAD("bad"),
    /** The latest generation of a report has found some problems. */
    DECENT("decent"),
    /** The latest generation of a report has found no significant problems. */
    GOOD("good"),
    /** The owner has no generated report of the URL. */
    NONE("none");

    private final String wireName;

    LinkRating(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in requests. */
    public String wireName() {
        return wireName;
    }
}
