package dev.waymark.contract;

import dev.waymark.spi.Storage;
import dev.waymark.traffic.ClickBufferingStorage;
import java.time.Duration;

/** Whoever uses it sees the same as without it. */
class ClickBufferingStorageContractTest extends StorageContract {

    @Override
    protected Storage createEmptyStorage() {
        return ClickBufferingStorage.over(new ReferenceStorage(), Duration.ofDays(1));
    }
}
