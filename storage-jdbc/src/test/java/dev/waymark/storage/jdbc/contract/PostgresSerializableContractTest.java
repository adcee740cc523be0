package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Map;

/** The contract holds on PostgreSQL if transactions are serializable and the driver rewrites batches. */
@LongTest
@OnEngine(Engine.POSTGRESQL)
class PostgresSerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase(Map.of("url", "&reWriteBatchedInserts=true"))
                .with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
