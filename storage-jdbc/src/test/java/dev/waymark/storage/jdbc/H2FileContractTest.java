package dev.waymark.storage.jdbc;

import dev.waymark.contract.StorageContract;
import dev.waymark.spi.Storage;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The contract holds on H2 in a file. */
class H2FileContractTest extends StorageContract {

    private static @Nullable DataSource dataSource;

    @Override
    protected Storage createEmptyStorage() throws SQLException {
        if (dataSource == null) {
            dataSource = H2.file("contract");
        }
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().create();
        H2.empty(dataSource);
        return storage;
    }
}
