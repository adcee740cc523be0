package dev.waymark.storage.jdbc;

/** The contract holds on MariaDB. */
class MariaDbContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.MARIADB.newDatabase();
    }
}
