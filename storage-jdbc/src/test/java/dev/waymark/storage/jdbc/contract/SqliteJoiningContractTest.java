package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Optional;

/** The contract holds for a joining storage without active transactions. */
@LongTest
@OnEngine(Engine.SQLITE)
class SqliteJoiningContractTest extends JdbcContract {

    @Override
    protected Storage createEmptyStorage() {
        JdbcStorage storage = (JdbcStorage) super.createEmptyStorage();
        return storage.joiningActive(Optional::empty, CommitActions::create);
    }
}
