package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The contract over one database; and in all of it, whatever is opened is closed. */
abstract class JdbcContract extends StorageContract {

    private static final Map<Class<?>, JdbcContract> PREPARED = new ConcurrentHashMap<>();

    private Database database;
    private CountingDataSource counting;
    private JdbcStorage storage;

    /** A database without tables. Called once. */
    protected abstract Database newDatabase();

    @Override
    protected Storage createEmptyStorage() {
        JdbcContract prepared = PREPARED.computeIfAbsent(getClass(), type -> prepare());
        prepared.database.empty();
        return prepared.storage;
    }

    private JdbcContract prepare() {
        database = newDatabase();
        counting = new CountingDataSource(database.dataSource());
        storage = JdbcStorage.create(counting.dataSource());
        storage.schema().create();
        return this;
    }

    @Override
    protected void release(Storage released) {
        assertThat(PREPARED.get(getClass()).counting.open()).isEmpty();
    }
}
