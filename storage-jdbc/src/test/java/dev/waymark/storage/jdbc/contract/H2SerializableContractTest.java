package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on H2 with serializable transactions. */
@LongTest
@OnEngine(Engine.H2)
class H2SerializableContractTest extends JdbcContract {

    @Override
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase().with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"));
    }
}
