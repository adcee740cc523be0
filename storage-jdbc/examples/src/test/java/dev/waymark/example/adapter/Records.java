package dev.waymark.example.adapter;

import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The records of one kind, as bytes by their ids. The caller holds the lock of the storage. */
final class Records<R> {

    /**
     * A kind of records.
     *
     * @param name the name of the kind, for messages and maps
     * @param bytes writes a record
     * @param record reads a record, and throws an exception if the bytes are damaged
     * @param owner returns the owner of a record
     */
    record Kind<R>(String name, Function<R, byte[]> bytes, Function<byte[], R> record, Function<R, Owner> owner) {}

    private final Kind<R> kind;
    private final MVMap<Long, byte[]> byId;
    private final MVMap<String, Long> lastIds;

    Records(MVStore store, Kind<R> kind) {
        this.kind = kind;
        byId = store.openMap(kind.name());
        lastIds = store.openMap("last ids");
    }

    long nextId() {
        long id = lastIds.getOrDefault(kind.name(), 0L) + 1;
        reserveId(id);
        return id;
    }

    void reserveId(long id) {
        lastIds.merge(kind.name(), id, Math::max);
    }

    void put(long id, R record) {
        byId.put(id, kind.bytes().apply(record));
    }

    void remove(long id) {
        byId.remove(id);
    }

    /** @throws StorageException if the record is damaged */
    Optional<R> find(long id) {
        return Optional.ofNullable(byId.get(id)).map(bytes -> read(id, bytes));
    }

    Optional<R> find(Owner owner, long id) {
        return find(id).filter(record -> owner(record).equals(owner));
    }

    Owner owner(R record) {
        return kind.owner().apply(record);
    }

    private R read(long id, byte[] bytes) {
        try {
            return kind.record().apply(bytes);
        } catch (RuntimeException e) {
            throw StorageException.damaged(kind.name(), id, e);
        }
    }

    /**
     * Returns the records with a higher id, in the order of their ids. The stream throws a {@link StorageException} at a
     * damaged record.
     */
    Stream<R> after(long id) {
        return id == Long.MAX_VALUE
                ? Stream.empty()
                : entries(id + 1).map(each -> read(each.getKey(), each.getValue()));
    }

    /** Returns the records that are not damaged, in the order of their ids. */
    Stream<R> readable() {
        return entries(1).flatMap(each -> {
            try {
                return Stream.of(read(each.getKey(), each.getValue()));
            } catch (StorageException e) {
                return Stream.empty();
            }
        });
    }

    private Stream<Map.Entry<Long, byte[]>> entries(long from) {
        Iterable<Long> ids = () -> byId.keyIterator(from);
        return StreamSupport.stream(ids.spliterator(), false).map(id -> Map.entry(id, byId.get(id)));
    }
}
