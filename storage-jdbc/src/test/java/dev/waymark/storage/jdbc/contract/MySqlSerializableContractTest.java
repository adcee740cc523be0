package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Map;

/**
 * The contract holds on MySQL if transactions are serializable, the server logs statements instead of rows, and the driver
 * rewrites batches.
 */
@LongTest
@OnEngine(value = Engine.MYSQL, given = "db")
class MySqlSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase(Map.of("url", "&rewriteBatchedStatements=true"))
                .with(config -> {
                    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
                    config.setConnectionInitSql("SET binlog_format = STATEMENT, auto_increment_increment = 3");
                });
    }
}
