package dev.waymark.storage.jdbc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.StorageContract;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.CountingDataSource;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.engine.ReusedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The contract on one database, which {@link OnEngine} names. Each test closes all connections. */
public abstract class JdbcContract extends StorageContract {

    private static final Map<Class<?>, JdbcContract> PREPARED = new ConcurrentHashMap<>();

    private Database database;
    private ReusedDatabase emptied;
    private CountingDataSource counting;
    private JdbcStorage storage;
    private JdbcStorage other;
    private JdbcStorage failing;

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
        other = storage(counting.dataSource());
        failing = failing();
        return this;
    }

    @Override
    protected void release(Storage released) {
        JdbcContract prepared = PREPARED.get(getClass());
        assertThat(prepared.counting.open()).isEmpty();
        check(prepared.database);
    }

    @Override
    protected boolean damage(Storage damaged, RecordKind kind, long id) {
        PREPARED.get(getClass())
                .database
                .execute(
                        switch (kind) {
                            case LINK -> "UPDATE waymark_link SET privacy = 9 WHERE id = " + id;
                            case REPORT -> "UPDATE waymark_report SET privacy = 9 WHERE id = " + id;
                            case API_KEY -> "UPDATE waymark_api_key SET scope = 9 WHERE id = " + id;
                        });
        return true;
    }

    @Override
    protected Optional<Storage> failing(Storage storage) {
        return Optional.of(PREPARED.get(getClass()).failing);
    }

    private JdbcStorage failing() {
        AtomicBoolean refuses = new AtomicBoolean();
        JdbcStorage failing = storage(ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            if (refuses.get()) {
                throw new SQLException("connection refused", "08001");
            }
            return ProbedDataSource.invoke(counting.dataSource(), method, arguments);
        }));
        refuses.set(true);
        return failing;
    }

    /** Returns a storage of another application instance on the same database. */
    final Storage otherStorage() {
        return PREPARED.get(getClass()).other;
    }

    @Override
    protected boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws SQLException {
        JdbcContract prepared = PREPARED.get(getClass());
        CommitActions actions = CommitActions.create();
        try (Connection connection = prepared.counting.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            work.accept(prepared.storage.joining(connection, actions));
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
            }
        }
        if (commits) {
            actions.evictAndNotify();
        }
        return true;
    }
}
