package dev.waymark.contract;

import dev.waymark.coalescing.CoalescingStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/** Whoever uses it sees the same as without it. */
class CoalescingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return CoalescingStorage.over(new ReferenceStorage(), Duration.ofDays(1));
    }
}
