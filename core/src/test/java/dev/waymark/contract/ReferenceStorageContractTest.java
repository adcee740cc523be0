package dev.waymark.contract;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;

/** The contract holds for the reference, which other stores are compared with. */
class ReferenceStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new ReferenceStorage();
    }
}
