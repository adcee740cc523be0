package dev.waymark.storage.memory;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;

/** The storage in memory passes the contract of all storages. */
class MemoryStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return MemoryStorage.create();
    }
}
