package dev.waymark.storage.jdbc.contract;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.CurrentClicks;
import dev.waymark.contract.part.LongTest;
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
@LongTest
@OnEngine(Engine.POSTGRESQL)
class PostgresCachedContractTest extends JdbcContract {

    private LinkCachingStorage cache;

    @Override
    protected Storage createEmptyStorage() {
        cache = LinkCachingStorage.over(super.createEmptyStorage(), Duration.ofDays(1));
        return new CurrentClicks(cache);
    }

    @Override
    protected boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws SQLException {
        return super.inTransaction(storage, commits, joined -> work.accept(cache.joining(joined)));
    }
}
