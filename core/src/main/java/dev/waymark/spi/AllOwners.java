package dev.waymark.spi;

import dev.waymark.access.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The records of one kind across all owners, for operators: listing owners, moving records to other owners, and copying a
 * storage.
 *
 * @param <R> a record with all stored data
 */
public interface AllOwners<R> extends Copyable<R> {

    /**
     * Returns the owners that have at least one record, including damaged records, in the code-point order of their keys. The
     * time should grow with the number of returned owners, and not with the number of records.
     *
     * @param after the exclusive lower bound of the owners; empty to begin with the first owner
     * @param limit the maximum number of owners, at least 1
     */
    List<Owner> owners(Optional<Owner> after, int limit);

    /**
     * Gives a record to another owner. A record with a version gets the next version. The new {@code updatedAt} is the later of
     * {@code now} and the old {@code updatedAt}.
     *
     * <p>All other data of the record stays unchanged: clicks, clicks over time, findings, work, hash and page key. Only the
     * {@linkplain CreationKey creation key} of a link is removed, because the key belongs to the owner {@code from}.
     *
     * <p>The move and the read of the moved record are one atomic operation: if the read fails, for example because the record
     * is damaged, the record does not move.
     *
     * @return the moved record; empty if the owner {@code from} has no record with this id
     */
    Optional<R> move(Owner from, long id, Owner to, Instant now);
}
