package dev.waymark.spi;

import java.util.List;

/**
 * Records that {@link dev.waymark.admin.StorageCopy} reads from one store and writes unchanged into another store. The rules of
 * the package hold for every method, with one exception: {@link #list} fails if a record is damaged, because the copy would be
 * incomplete.
 *
 * @param <R> a record with all stored data; records with the same data are equal
 */
public interface Copyable<R> {

    /**
     * Returns the records with the lowest ids.
     *
     * @param after only records with higher ids; any number
     * @param limit the maximum number of records, at least 1
     */
    List<R> list(long after, int limit);

    /**
     * Stores records unchanged, with their ids, versions and times: all records or none. Later insertions get higher ids. A
     * store may use its own transaction even if the store has joined a transaction of the caller.
     *
     * @param records records in the order of their ids, which are higher than all ids that the store has ever assigned
     * @throws DuplicateAliasException as insertions of links
     * @throws DuplicateHashException as insertions of API keys
     */
    void restore(List<R> records);
}
