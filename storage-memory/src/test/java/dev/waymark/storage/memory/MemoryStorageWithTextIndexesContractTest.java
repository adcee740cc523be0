package dev.waymark.storage.memory;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.text.TextIndexing;

/**
 * The storage in memory passes the contract of all storages with text indexes for few rows. These indexes usually lack
 * the latest rows.
 */
class MemoryStorageWithTextIndexesContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new MemoryStorage(new TextIndexing(2, 2, 3, Runnable::run));
    }
}
