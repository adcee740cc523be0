package dev.waymark.contract.reference;

import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The records of all owners. Each call computes the result from all stored records. */
final class ReferenceAllOwners<R> implements AllOwners<R> {

    /** The function that changes the owner of a record, and returns the moved record. */
    @FunctionalInterface
    interface Move<R> {
        Optional<R> of(Owner from, long id, Owner to, Instant now);
    }

    private final Supplier<List<R>> all;
    private final Function<R, Owner> ownerOf;
    private final ToLongFunction<R> idOf;
    private final Consumer<List<R>> restore;
    private final Move<R> move;

    private ReferenceAllOwners(
            Supplier<List<R>> all,
            Function<R, Owner> ownerOf,
            ToLongFunction<R> idOf,
            Consumer<List<R>> restore,
            Move<R> move) {
        this.all = all;
        this.ownerOf = ownerOf;
        this.idOf = idOf;
        this.restore = restore;
        this.move = move;
    }

    static <R> ReferenceAllOwners<R> of(
            Supplier<List<R>> all,
            Function<R, Owner> ownerOf,
            ToLongFunction<R> idOf,
            Consumer<List<R>> restore,
            Move<R> move) {
        return new ReferenceAllOwners<>(all, ownerOf, idOf, restore, move);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        TreeSet<String> keys = all.get().stream()
                .map(record -> ownerOf.apply(record).key())
                .collect(Collectors.toCollection(TreeSet::new));
        return keys.stream()
                .filter(key -> after.isEmpty() || key.compareTo(after.get().key()) > 0)
                .limit(limit)
                .map(Owner::of)
                .toList();
    }

    @Override
    public List<R> list(long after, int limit) {
        return all.get().stream()
                .filter(record -> idOf.applyAsLong(record) > after)
                .sorted(Comparator.comparingLong(idOf))
                .limit(limit)
                .toList();
    }

    @Override
    public void restore(List<R> records) {
        restore.accept(records);
    }

    @Override
    public Optional<R> move(Owner from, long id, Owner to, Instant now) {
        return move.of(from, id, to, now);
    }
}
