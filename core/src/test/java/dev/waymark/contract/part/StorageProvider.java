package dev.waymark.contract.part;

import dev.waymark.spi.Storage;

/** The storages of an adapter that the parts of the contract test. */
public interface StorageProvider {

    /** Returns an empty storage. */
    Storage create() throws Exception;

    /** Releases a storage after its test. */
    void release(Storage storage) throws Exception;
}
