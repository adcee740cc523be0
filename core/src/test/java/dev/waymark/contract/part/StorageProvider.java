package dev.waymark.contract.part;

import dev.waymark.spi.Storage;

/** The storages that a part of the contract tests. */
public interface StorageProvider {

    /** Returns an empty storage. */
    Storage create() throws Exception;

    /** Releases a storage after its test. */
    void release(Storage storage) throws Exception;
}
