package dev.waymark.spi;

import dev.waymark.access.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All records of one kind, whoever owns them, for what operators do: storages are copied by it, owners are listed, and records
 * change hands.
 *
 * @param <R> a record as it is kept
 */
public interface AllOwners<R> extends Copyable<R> {

    /**
     * The owners that have at least one record, in the order of the characters of their keys. The time that it takes grows with
     * the number of owners that are returned, and not with the number of records, if the store can do that.
     *
     * @param after only owners that come behind this one; empty for the first
     * @param limit how many to return at most, at least 1
     */
    List<Owner> owners(Optional<Owner> after, int limit);

    /**
     * Gives a record to another owner. A record with a version gets the next version, and the later of {@code now} and its own
     * time of the last update. Nothing else changes.
     *
     * @return whether the first owner had one with this id
     */
    boolean move(Owner from, long id, Owner to, Instant now);
}
