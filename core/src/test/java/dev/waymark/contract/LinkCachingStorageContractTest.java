package dev.waymark.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/**
 * The contract of a storage with a cache of links. All writes use the same cache, so callers see the same results as without a
 * cache, except for the number of clicks.
 */
@LongTest
class LinkCachingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return new CurrentClicks(LinkCachingStorage.over(new ReferenceStorage(), Duration.ofDays(1)));
    }
}
