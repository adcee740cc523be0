package dev.waymark.contract.part;

import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.function.Consumer;

/** The storages of an adapter, and events that the adapter causes for tests. {@code StorageContract} explains the methods. */
public interface TestedAdapter extends StorageProvider {

    /** Damages a record, if the adapter can damage records. */
    boolean damage(Storage storage, RecordKind kind, long id) throws Exception;

    /** Returns the storage of another application instance that contains the same records, if instances can share records. */
    Optional<Storage> anotherInstance(Storage storage) throws Exception;

    /** Returns a storage whose operations all fail, if operations of the adapter can fail. */
    Optional<Storage> failing(Storage storage) throws Exception;

    /** Works on a storage within a transaction of the caller, if the adapter can join transactions. */
    boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws Exception;
}
