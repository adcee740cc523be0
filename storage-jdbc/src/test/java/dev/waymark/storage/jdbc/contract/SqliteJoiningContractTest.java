package dev.waymark.storage.jdbc.contract;

import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Optional;

/** The contract holds where each operation asks for a transaction to take part in, and there is none. */
@OnEngine(Engine.SQLITE)
class SqliteJoiningContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        JdbcStorage storage = (JdbcStorage) super.createEmptyStorage();
        return storage.joiningActive(Optional::empty, Runnable::run);
    }
}
