package dev.waymark.contract.part;

import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.function.Consumer;

/** The storages of an adapter, and events that the adapter causes for tests. {@code StorageContract} explains the methods. */
public interface TestedAdapter {

    /** Returns an empty storage. */
    Storage create() throws Exception;

    /** Releases a storage after its test. */
    default void release(Storage storage) throws Exception {}

    /** Damages a record, if the adapter can damage records. */
    default boolean damage(Storage storage, RecordKind kind, long id) throws Exception {
        return false;
    }

    /** Returns the storage of another application instance that contains the same records, if instances can share records. */
    default Optional<Storage> anotherInstance(Storage storage) throws Exception {
        return Optional.empty();
    }

    /** Returns a storage whose operations all fail, if operations of the adapter can fail. */
    default Optional<Storage> failing(Storage storage) throws Exception {
        return Optional.empty();
    }

    /** Works on a storage within a transaction of the caller, if the adapter can join transactions. */
    default boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws Exception {
        return false;
    }
}
