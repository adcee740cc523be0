package dev.waymark.storage.jdbc;

/** The contract holds on H2 where transactions are serializable. */
@OnEngine(Engine.H2)
class H2SerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
