package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Comparator;

/**
 * Where a record stands in a sorted list. The natural order is the ascending one: by key, then by id.
 *
 * @param key what the record sorts by
 * @param id the record's id
 */
public record Position(SortKey key, long id) implements Comparable<Position> {

    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::key).thenComparingLong(Position::id);

    /** Checks for null. */
    public Position {
        checkNotNull(key, "key");
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
