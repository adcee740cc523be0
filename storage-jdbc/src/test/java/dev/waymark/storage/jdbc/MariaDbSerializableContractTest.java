package dev.waymark.storage.jdbc;

/** The contract holds on MariaDB where transactions are serializable. */
class MariaDbSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.MARIADB.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
