package dev.waymark.storage.jdbc.database;

import dev.waymark.query.Direction;

/** The direction of a list in SQL. */
public enum SortDirection {
    /** Lowest first. */
    ASC(">"),
    /** Highest first. */
    DESC("<");

    private final String operator;

    SortDirection(String operator) {
        this.operator = operator;
    }

    public static SortDirection of(Direction direction) {
        return switch (direction) {
            case ASC -> ASC;
            case DESC -> DESC;
        };
    }

    /** Returns the comparison of a later row of the list with an earlier row: {@code >} or {@code <}. */
    public String operator() {
        return operator;
    }
}
