package dev.waymark.example.adapter;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import org.h2.mvstore.MVStore;

class MvStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new MvStorage(new MVStore.Builder().autoCommitDisabled().open());
    }
}
