package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL where transactions are serializable. */
class PostgresSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase() {
        return Engine.POSTGRESQL
                .newDatabase()
                .with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
