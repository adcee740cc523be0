package dev.waymark.contract;

import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/** Once it is closed it gathers no clicks, and whoever uses it sees the same as without it. */
class ClickBufferingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        ClickBufferingStorage storage = ClickBufferingStorage.over(new ReferenceStorage(), Duration.ofDays(1));
        storage.close();
        return storage;
    }
}
