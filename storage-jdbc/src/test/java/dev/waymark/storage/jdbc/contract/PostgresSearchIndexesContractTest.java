package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on PostgreSQL with search indexes. */
@LongTest
@OnEngine(Engine.POSTGRESQL)
class PostgresSearchIndexesContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        Database database = engine.newDatabase();
        database.storage().schema().createSearchIndexes();
        return database;
    }
}
