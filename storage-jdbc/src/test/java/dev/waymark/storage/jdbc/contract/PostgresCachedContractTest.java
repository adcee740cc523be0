package dev.waymark.storage.jdbc.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The contract holds on PostgreSQL with a cache of links. Each test has a new cache, because the tests empty the database
 * directly.
 */
@OnEngine(Engine.POSTGRESQL)
class PostgresCachedContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        return LinkCachingStorage.over(super.createEmptyStorage(), Duration.ofDays(1));
    }

    @Override
    protected boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws SQLException {
        LinkCachingStorage cache = (LinkCachingStorage) storage;
        return super.inTransaction(storage, commits, joined -> work.accept(cache.joining(joined)));
    }
}
