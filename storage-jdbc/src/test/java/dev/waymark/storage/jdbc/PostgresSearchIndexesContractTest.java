package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL with indexes for searches. */
@OnEngine(Engine.POSTGRESQL)
class PostgresSearchIndexesContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        Database database = engine.newDatabase();
        database.storage().schema().createSearchIndexes();
        return database;
    }
}
