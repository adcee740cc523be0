package dev.waymark.storage.memory;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;

/** The memory keeps what every storage promises. */
class MemoryStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return MemoryStorage.create();
    }
}
