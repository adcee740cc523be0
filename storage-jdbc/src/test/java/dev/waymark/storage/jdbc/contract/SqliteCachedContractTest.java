package dev.waymark.storage.jdbc.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.time.Duration;

/** The contract holds on SQLite behind a cache of links, which is new for each test, since the database is emptied behind it. */
@OnEngine(Engine.SQLITE)
class SqliteCachedContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        return LinkCachingStorage.over(super.createEmptyStorage(), Duration.ofDays(1));
    }
}
