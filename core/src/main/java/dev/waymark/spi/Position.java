package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Comparator;

/**
 * The position of a record in a sorted list. The natural order is ascending: by key, then by id.
 *
 * @param key the key by which the record sorts
 * @param id the id of the record
 */
public record Position(SortKey key, long id) implements Comparable<Position> {

    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::key).thenComparingLong(Position::id);

    /** Throws a {@link NullPointerException} if the key is null. */
    public Position {
        checkNotNull(key, "key");
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
