package dev.waymark.storage.jdbc.contract;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.fixture.Abroad;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.engine.RestrictedUser;
import java.util.Map;

/**
 * The contract holds on PostgreSQL with a Turkish collation, REPEATABLE READ, a user with only the privileges for normal work and
 * for copies, and an application that is {@link Abroad}.
 */
@LongTest
@OnEngine(Engine.POSTGRESQL)
class PostgresAbroadContractTest extends AbroadContract {

    private static final Map<String, String> TURKISH =
            Map.of("create", " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'");

    @Override
    protected Database newDatabase(Engine engine) {
        return RestrictedUser.tables(engine, TURKISH).with(config -> {
            config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
            config.setConnectionInitSql("SET TIME ZONE 'Asia/Kathmandu'");
        });
    }
}
