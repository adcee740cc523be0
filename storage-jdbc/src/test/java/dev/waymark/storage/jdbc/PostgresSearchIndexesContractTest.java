package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL with indexes for searches. */
class PostgresSearchIndexesContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        Database database = Engine.POSTGRESQL.newDatabase();
        database.storage().schema().createSearchIndexes();
        return database;
    }
}
