package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.PgBouncer;

/** The contract holds on PostgreSQL with search indexes through PgBouncer, where each transaction may use another session. */
@OnEngine(value = Engine.POSTGRESQL, given = "pgbouncer")
class PgBouncerContractTest extends JdbcContract {

    private static final int SESSIONS = 4;

    @Override
    protected Database newDatabase(Engine engine) {
        Database direct = engine.newDatabase();
        Database pooled = Database.at(PgBouncer.start(SESSIONS).url(direct) + "&prepareThreshold=0");
        pooled.storage().schema().createSearchIndexes();
        return pooled;
    }
}
