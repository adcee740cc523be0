package dev.waymark.contract;

import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/**
 * The contract of a storage with a closed click buffer. A closed buffer stores each click immediately, so callers see the same
 * results as without a buffer.
 */
@LongTest
class ClickBufferingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        ClickBufferingStorage storage = ClickBufferingStorage.over(new ReferenceStorage(), Duration.ofDays(1));
        storage.close();
        return storage;
    }
}
