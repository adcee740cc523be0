package dev.waymark.spi;

import java.util.List;

/**
 * Records that {@link dev.waymark.admin.StorageCopy} reads from one store and writes unchanged into another store. The rules of
 * the package hold for every method.
 *
 * @param <R> a record with all stored data; records with the same data are equal
 */
public interface Copyable<R> {

    /**
     * Returns the records with the lowest ids.
     *
     * @param after the exclusive lower bound of the ids; any number
     * @param limit the maximum number of records, at least 1
     */
    List<R> list(long after, int limit);

    /**
     * Stores all records or no record. Ids, versions and times stay unchanged. Later insertions get higher ids than these records,
     * and never an id that the store has assigned before. The store may use a separate transaction even if the store has joined a
     * transaction of the caller.
     *
     * @param records the records in ascending order of the ids, which are higher than each id of an existing record
     * @throws DuplicateKeyException if an existing link has the alias key of a link in {@code records}, as for
     * insertions of links
     * @throws ApiKeyStore.DuplicateHashException if an existing API key has the hash of a key in {@code records}, as for
     * insertions of API keys
     */
    void restore(List<R> records);
}
