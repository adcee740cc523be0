package dev.waymark.storage.jdbc;

/** The contract holds on MariaDB where transactions are serializable. */
@OnEngine(Engine.MARIADB)
class MariaDbSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
