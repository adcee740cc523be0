package dev.waymark.storage.jdbc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.CountingDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.engine.ReusedDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** The contract on one database, which {@link OnEngine} names. Each test closes all connections. */
public abstract class JdbcContract extends StorageContract {

    private static final Map<Class<?>, JdbcContract> PREPARED = new ConcurrentHashMap<>();

    private Database database;
    private ReusedDatabase emptied;
    private CountingDataSource counting;
    private JdbcStorage storage;

    /** Returns a database without tables. Called once. */
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase();
    }

    /** Returns the storage under test. */
    protected JdbcStorage storage(DataSource dataSource) {
        return JdbcStorage.create(dataSource);
    }

    /** Checks the database after each test; by default, this method does nothing. */
    protected void check(Database used) {}

    @Override
    protected Storage createEmptyStorage() {
        JdbcContract prepared = PREPARED.computeIfAbsent(getClass(), type -> prepare());
        prepared.emptied.empty();
        return prepared.storage;
    }

    private JdbcContract prepare() {
        Engine engine = getClass().getAnnotation(OnEngine.class).value();
        database = newDatabase(engine);
        emptied = new ReusedDatabase(engine, database);
        counting = new CountingDataSource(database.dataSource());
        storage = storage(counting.dataSource());
        storage.schema().createOrUpgrade();
        return this;
    }

    @Override
    protected void release(Storage released) {
        JdbcContract prepared = PREPARED.get(getClass());
        assertThat(prepared.counting.open()).isEmpty();
        check(prepared.database);
    }
}
