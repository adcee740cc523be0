package dev.waymark.query;

/** The direction of a sort. */
public enum Direction {
    /** Ascending: the lowest first. */
    ASC("asc"),
    /** Descending, the default: the highest first. */
    DESC("desc");

    private final String wireName;

    Direction(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }
}
