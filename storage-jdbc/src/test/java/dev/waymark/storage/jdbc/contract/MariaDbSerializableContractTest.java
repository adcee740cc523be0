package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Map;

/**
 * The contract holds on MariaDB if transactions are serializable, the server logs statements instead of rows, and the driver
 * rewrites batches and compresses.
 */
@LongTest
@OnEngine(Engine.MARIADB)
class MariaDbSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase(Map.of("url", "&rewriteBatchedStatements=true&useCompression=true"))
                .with(config -> {
                    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
                    config.setConnectionInitSql("SET binlog_format = STATEMENT");
                });
    }
}
