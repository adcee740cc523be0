package dev.waymark.storage.memory;

import dev.waymark.spi.SortKey;

/** A place in sorted lists: a row, or the position after which a page begins. */
interface Place<F extends Enum<F>> {

    /** Returns the key in lists that are sorted by this field. */
    SortKey key(F field);

    /** Returns the id, which sorts places with equal keys. */
    long id();
}
