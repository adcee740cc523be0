package dev.waymark.storage.jdbc.database;

import dev.waymark.query.Direction;

/** The direction in which a list is read, in SQL. */
public enum SortDirection {
    /** The lowest first. */
    ASC(">"),
    /** The highest first. */
    DESC("<");

    private final String behind;

    SortDirection(String behind) {
        this.behind = behind;
    }

    public static SortDirection of(Direction direction) {
        return switch (direction) {
            case ASC -> ASC;
            case DESC -> DESC;
        };
    }

    /** How what comes behind something in the list compares with it: {@code >} or {@code <}. */
    public String behind() {
        return behind;
    }
}
