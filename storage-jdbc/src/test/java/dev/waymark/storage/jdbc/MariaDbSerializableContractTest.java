package dev.waymark.storage.jdbc;

/** The contract holds on MariaDB if transactions are serializable and the server logs statements instead of rows. */
@OnEngine(Engine.MARIADB)
class MariaDbSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase().with(config -> {
            config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
            config.setConnectionInitSql("SET binlog_format = STATEMENT");
        });
    }
}
