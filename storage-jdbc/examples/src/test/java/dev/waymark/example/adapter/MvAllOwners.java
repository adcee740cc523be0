package dev.waymark.example.adapter;

import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The records of all owners.
 *
 * @param storage the storage, for its lock
 * @param records the records
 * @param restoring stores records under their own ids
 * @param moving gives a record of the first owner to the second owner
 */
record MvAllOwners<R>(MvStorage storage, Records<R> records, Consumer<List<R>> restoring, Moving<R> moving)
        implements AllOwners<R> {

    /** Gives a record to another owner, and returns the moved record; empty if the first owner has no such record. */
    @FunctionalInterface
    interface Moving<R> {
        Optional<R> move(Owner from, long id, Owner to, Instant now);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        return storage.atomically(() -> records.readable()
                .map(records::owner)
                .distinct()
                .filter(owner ->
                        after.isEmpty() || owner.key().compareTo(after.get().key()) > 0)
                .sorted(Comparator.comparing(Owner::key))
                .limit(limit)
                .toList());
    }

    @Override
    public List<R> list(long after, int limit) {
        return storage.atomically(() -> records.after(after).limit(limit).toList());
    }

    @Override
    public void restore(List<R> restored) {
        storage.atomically(() -> {
            restoring.accept(restored);
            return restored;
        });
    }

    @Override
    public Optional<R> move(Owner from, long id, Owner to, Instant now) {
        return storage.atomically(() -> moving.move(from, id, to, now));
    }
}
