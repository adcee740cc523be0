package dev.waymark.storage.jdbc;

/** The contract holds on PostgreSQL where transactions are serializable. */
@OnEngine(Engine.POSTGRESQL)
class PostgresSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
