package dev.waymark.storage.memory;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.text.TextIndexing;

/** The memory keeps it, too, when few rows are worth an index, and it is always a bit behind. */
class MemoryStorageWithTextIndexesContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new MemoryStorage(new TextIndexing(2, 2, 3, Runnable::run));
    }
}
