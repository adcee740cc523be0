package dev.waymark.spi;

import dev.waymark.access.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All records of one kind, whoever owns them, for what operators do: storages are copied by it, owners are listed, and records
 * change hands. The rules of the package hold for every method, except that a damaged record is a failure here wherever it is
 * met, since a copy without it would not be one.
 *
 * @param <R> a record as it is kept
 */
public interface AllOwners<R> {

    /**
     * The owners that have at least one record, in the order of the characters of their keys. The time that it takes grows with
     * the number of owners that are returned, and not with the number of records, if the store can do that.
     *
     * @param after only owners that come behind this one; empty for the first
     * @param limit how many to return at most, at least 1
     */
    List<Owner> owners(Optional<Owner> after, int limit);

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
     * @throws DuplicateHashException as inserts throw it, for API keys
     */
    void restore(List<R> records);

    /**
     * Gives a record to another owner. If it has a version, that is raised by one, and it was updated {@code now}; nothing else
     * of it changes.
     *
     * @return whether the first owner had one with this id
     */
    boolean move(Owner from, long id, Owner to, Instant now);
}
