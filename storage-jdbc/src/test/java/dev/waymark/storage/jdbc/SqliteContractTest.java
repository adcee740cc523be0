package dev.waymark.storage.jdbc;

/** The contract holds on SQLite. */
class SqliteContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.SQLITE.newDatabase();
    }
}
