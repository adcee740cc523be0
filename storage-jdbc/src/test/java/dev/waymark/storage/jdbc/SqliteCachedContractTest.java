package dev.waymark.storage.jdbc;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.spi.Storage;
import java.time.Duration;

/** The contract holds on SQLite behind a cache of links, which is new for each test, since the database is emptied behind it. */
@OnEngine(Engine.SQLITE)
class SqliteCachedContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        return LinkCachingStorage.over(super.createEmptyStorage(), Duration.ofDays(1));
    }
}
