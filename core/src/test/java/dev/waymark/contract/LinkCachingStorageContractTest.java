package dev.waymark.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/** Within the time, whoever uses it sees the same as without it: all that is written goes through it. */
class LinkCachingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return LinkCachingStorage.over(new ReferenceStorage(), Duration.ofDays(1));
    }
}
