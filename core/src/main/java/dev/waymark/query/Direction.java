package dev.waymark.query;

/** Which end of a sort comes first. */
public enum Direction {
    /** The lowest first. */
    ASC("asc"),
    /** The highest first, the default everywhere. */
    DESC("desc");

    private final String wireName;

    Direction(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }
}
