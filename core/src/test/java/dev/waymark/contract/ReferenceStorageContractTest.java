package dev.waymark.contract;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;

/** The contract of the reference storage, with which the model compares each other storage. */
class ReferenceStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new ReferenceStorage();
    }
}
