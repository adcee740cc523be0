package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.spi.Slice;
import dev.waymark.storage.memory.StoreLock.Held;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a store: by id, and owner by owner in the order of each sort field. The caller holds the {@link #lock}. The
 * comments name the exceptions: methods that take a lock, and methods that need no lock.
 */
@SuppressWarnings("try")
abstract class Rows<F extends Enum<F>, R extends Row<F>> {

    /** Testing each number is faster than sorting the ids if at least one of this many numbers is an id. */
    private static final long SPARSE = 16;

    /** The number of an owner's rows. */
    private static final class Count {
        private int rows;
    }

    /** The lock of all collections. */
    final StoreLock lock = new StoreLock();

    final ConcurrentMap<Long, R> byId = new ConcurrentHashMap<>();

    private final Map<F, SortedRows<F, R>> orders;
    private final Map<Owner, Count> counts = new HashMap<>();
    private long lastId;

    Rows(Class<F> fields) {
        orders = new EnumMap<>(fields);
        for (F field : fields.getEnumConstants()) {
            orders.put(field, new SortedRows<>(field));
        }
    }

    /** Returns the highest id that the store has ever assigned. */
    long lastId() {
        return lastId;
    }

    /**
     * Reads a value of the row with a key. The method takes no lock, unless a writer changes the store during the call.
     *
     * @param rows a map of this store
     */
    <K, T> Optional<T> read(ConcurrentMap<K, R> rows, K key, Function<R, T> value) {
        long stamp = lock.tryOptimisticRead();
        Optional<T> found = Optional.ofNullable(rows.get(key)).map(value);
        // Without a writer since the stamp, the row was current until its value was read.
        if (lock.validate(stamp)) {
            return found;
        }
        try (Held held = lock.read()) {
            return Optional.ofNullable(rows.get(key)).map(value);
        }
    }

    /** Replaces rows in one step. After an error, such as a full heap, the store contains the same rows as before. */
    final void replace(List<R> removed, List<R> added) {
        try {
            removed.forEach(this::remove);
            added.forEach(this::add);
        } catch (Throwable e) {
            added.forEach(this::remove);
            removed.forEach(this::add);
            throw e;
        }
    }

    void add(R row) {
        Count count = counts.computeIfAbsent(row.owner(), owner -> new Count());
        orders.values().forEach(order -> order.add(row));
        // Nothing can fail between both steps, so exactly the rows by id are counted.
        if (byId.put(row.id(), row) == null) {
            count.rows++;
        }
        lastId = Math.max(lastId, row.id());
    }

    /** Removes a row, if present. */
    void remove(R row) {
        orders.values().forEach(order -> order.remove(row));
        if (byId.remove(row.id(), row)) {
            Count count = checkNotNull(counts.get(row.owner()));
            count.rows--;
            if (count.rows == 0) {
                counts.remove(row.owner());
            }
        }
    }

    /** Returns the number of an owner's rows. */
    int count(Owner owner) {
        Count count = counts.get(owner);
        return count == null ? 0 : count.rows;
    }

    /** Returns the row with an id; null if no row of the owner has the id. */
    @Nullable
    R owned(Owner owner, long id) {
        R row = byId.get(id);
        return row != null && row.owner().equals(owner) ? row : null;
    }

    /** Returns the rows in the order of a field. */
    SortedRows<F, R> order(F field) {
        return checkNotNull(orders.get(field));
    }

    /**
     * Returns the rows of an owner in the order of the slice, without the rows up to the position of the slice.
     *
     * @param ids the ids of the rows, which may belong to any owner; empty for all rows of the owner
     */
    Stream<R> sorted(Owner owner, Optional<Set<Long>> ids, Slice<F> slice) {
        F field = slice.sort().field();
        if (ids.isEmpty()) {
            return order(field).after(owner, slice);
        }
        SortedRows<F, R> chosen = new SortedRows<>(field);
        withIds(ids.get()).forEach(chosen::add);
        return chosen.after(owner, slice);
    }

    /** Returns the rows with these ids, of any owner. */
    Stream<R> withIds(Collection<Long> ids) {
        return ids.stream().map(byId::get).filter(Objects::nonNull);
    }

    /** Returns the rows of all owners with higher ids, in ascending order of the ids. */
    Stream<R> after(long id) {
        if (id >= lastId) {
            return Stream.empty();
        }
        long first = Math.max(id, 0) + 1;
        return lastId - first < SPARSE * byId.size()
                ? LongStream.rangeClosed(first, lastId).mapToObj(byId::get).filter(Objects::nonNull)
                : byId.values().stream().filter(row -> row.id() >= first).sorted(Comparator.comparingLong(Place::id));
    }

    /** Takes the read lock, and returns the first owners in the order of their keys. */
    List<Owner> owners(Optional<Owner> after, int limit) {
        SortedRows<F, R> rows = orders.values().iterator().next();
        List<Owner> owners = new ArrayList<>();
        try (Held held = lock.read()) {
            Owner next = rows.ownerAfter(after.map(Owner::key).orElse(""));
            while (next != null && owners.size() < limit) {
                owners.add(next);
                next = rows.ownerAfter(next.key());
            }
        }
        return List.copyOf(owners);
    }
}
