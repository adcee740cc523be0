package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL. */
class PostgresContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.POSTGRESQL.newDatabase();
    }
}
