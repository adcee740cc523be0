package dev.waymark.storage.jdbc;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.contract.JdbcContract;
import dev.waymark.storage.jdbc.fixture.Fts5Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.search.SqliteSearch;
import javax.sql.DataSource;

/** The contract holds on SQLite with search indexes, which the tests use for any number of records. */
@LongTest
@OnEngine(Engine.SQLITE)
class SqliteSearchIndexesContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        Database database = engine.newDatabase();
        database.storage().schema().createSearchIndexes();
        return database;
    }

    @Override
    protected JdbcStorage storage(DataSource dataSource) {
        return JdbcStorage.builder(dataSource)
                .searches(new SqliteSearch(new SqliteSearch.Limits(0, 2, 1_000)))
                .build();
    }

    @Override
    protected void check(Database used) {
        Fts5Tables.assertExact(used);
    }
}
