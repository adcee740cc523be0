package dev.waymark.storage.jdbc.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.CurrentClicks;
import dev.waymark.contract.part.LongTest;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.time.Duration;

/**
 * The contract holds on SQLite with a cache of links. Each test has a new cache, because the tests empty the database directly.
 */
@LongTest
@OnEngine(Engine.SQLITE)
class SqliteCachedContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        return new CurrentClicks(LinkCachingStorage.over(super.createEmptyStorage(), Duration.ofDays(1)));
    }
}
