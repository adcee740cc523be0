package dev.waymark.spi;

import java.util.List;

/**
 * What can be read from one store and put into another as it is, by {@link dev.waymark.admin.StorageCopy}. The rules of the
 * package hold for every method, except that a damaged record is a failure here wherever it is met, since a copy without it
 * would not be one.
 *
 * @param <R> a record as it is kept, with all that a store keeps of it; two that are the same are equal
 */
public interface Copyable<R> {

    /**
     * Records with the lowest ids.
     *
     * @param after only records with higher ids are meant
     * @param limit how many to return at most, at least 1
     */
    List<R> list(long after, int limit);

    /**
     * Stores records as they are, ids, versions and times included, all of them or none. Records that are inserted from then
     * on have higher ids. A store may do this in a transaction of its own even where it takes part in one of the caller's.
     *
     * @param records in the order of their ids, which are higher than those of all records that the store has or has had
     * @throws DuplicateAliasException as inserts throw it, for links
     * @throws DuplicatePageKeyException as inserts throw it, for reports
     * @throws DuplicateHashException as inserts throw it, for API keys
     */
    void restore(List<R> records);
}
