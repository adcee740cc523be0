package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** The contract over one database, which {@link OnEngine} names; and in all of it, whatever is opened is closed. */
abstract class JdbcContract extends StorageContract {

    private static final Map<Class<?>, JdbcContract> PREPARED = new ConcurrentHashMap<>();

    /** Who reads passes all rows that were deleted since. */
    private static final int TESTS_UNTIL_VACUUM = 32;

    private Database database;
    private CountingDataSource counting;
    private JdbcStorage storage;
    private int tests;

    /** A database without tables. Called once. */
    protected Database newDatabase(Engine engine) {
        return engine.newDatabase();
    }

    /** The storage that has to keep the contract. */
    protected JdbcStorage storage(DataSource dataSource) {
        return JdbcStorage.create(dataSource);
    }

    /** What is to be looked at after each use of the database. */
    protected void check(Database used) {}

    @Override
    protected Storage createEmptyStorage() {
        JdbcContract prepared = PREPARED.computeIfAbsent(getClass(), type -> prepare());
        prepared.empty();
        return prepared.storage;
    }

    private Engine engine() {
        return getClass().getAnnotation(OnEngine.class).value();
    }

    private void empty() {
        database.empty();
        tests++;
        if (engine() == Engine.POSTGRESQL && tests % TESTS_UNTIL_VACUUM == 0) {
            database.execute("VACUUM");
        }
    }

    private JdbcContract prepare() {
        database = newDatabase(engine());
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
