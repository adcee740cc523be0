package dev.waymark.query;

/** Which end of a list comes first. */
public enum Direction {
    /** The lowest first. */
    ASC("asc"),
    /** The highest first. This is the default everywhere. */
    DESC("desc");

    private final String wireName;

    Direction(String wireName) {
        this.wireName = wireName;
    }

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }
}
