package dev.waymark.storage.jdbc;

/** The contract holds on H2 in a file, where transactions are serializable. */
class H2SerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.H2.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
