package dev.waymark.storage.memory;

import java.util.Collection;

/**
 * One owner's rows at one moment, with all that helps to find them. Immutable.
 *
 * @param <S> itself
 */
interface Snapshot<R extends Row, S extends Snapshot<R, S>> {

    /** All rows. */
    SortedRows<R> byId();

    /** The rows after a change. */
    S edit(Collection<? extends R> removed, Collection<? extends R> added);
}
