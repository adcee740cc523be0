package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.Abroad;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.engine.RestrictedUser;
import java.util.Map;

/**
 * The contract holds on MySQL with a Latin character set, a Turkish collation, READ COMMITTED, server-side prepared statements,
 * update counts of changed rows, a user with only the privileges for normal work, and an application that is {@link Abroad}.
 */
@LongTest
@OnEngine(value = Engine.MYSQL, given = "db")
class MySqlAbroadContractTest extends AbroadContract {

    private static final Map<String, String> TURKISH = Map.of(
            "create",
            " CHARACTER SET latin5 COLLATE latin5_turkish_ci",
            "url",
            "&useServerPrepStmts=true&cachePrepStmts=true&useAffectedRows=true&useCompression=true");

    @Override
    protected Database newDatabase(Engine engine) {
        return RestrictedUser.tables(engine, TURKISH).with(config -> {
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
            config.setConnectionInitSql("SET time_zone = '+05:45', collation_connection = 'utf8mb4_turkish_ci'");
        });
    }
}
