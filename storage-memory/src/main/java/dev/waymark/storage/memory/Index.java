package dev.waymark.storage.memory;

import java.util.Collection;

/** Knows where rows are by something that they have. To be used under a lock. */
interface Index<R extends Row> {

    /** Adds a row. While it is here, what the index knows it by must not change. */
    void add(R row);

    /** Adds many. */
    default void addAll(Collection<R> rows) {
        rows.forEach(this::add);
    }

    /** Removes a row, which must be here. */
    void remove(R row);
}
